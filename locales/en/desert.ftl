# Through the Desert.

desert-title = Through the Desert
