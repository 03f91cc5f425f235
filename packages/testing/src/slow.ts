// Databases, hosts and browsers take their time on a small machine.
jest.setTimeout(120_000);
