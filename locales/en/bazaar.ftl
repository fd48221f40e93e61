# Desert Bazaar.

bazaar-title = Desert Bazaar
