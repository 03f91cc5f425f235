// Hosts that start and pages that load take longer than what the other suites do; jest has one limit for all of them.
jest.setTimeout(180_000);
