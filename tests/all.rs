mod playground;
