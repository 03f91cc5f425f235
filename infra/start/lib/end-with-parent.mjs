// Loaded into every host: when the process that watches over it is gone, even killed, the host stops too.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
