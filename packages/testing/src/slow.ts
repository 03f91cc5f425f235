// Databases, hosts and browsers take their time on a small machine that has other work too; the first file of a run fills the templates besides.
jest.setTimeout(300_000);
