# Nomads of Arabia.

nomads-title = Nomads of Arabia
