import 'reflect-metadata';

// A line a request would bury what a test run has to say.
process.env['LOG_LEVEL'] ??= 'warn';
