# What is written on pictures, and what describes them to those who cannot see them.

# A step of the panel.
picture-step-confirm = Confirm your move
picture-step-picked = Picked so far: { $picked }.
picture-step-options = You can choose: { $options }.
