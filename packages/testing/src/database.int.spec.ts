import { Client } from 'pg';
import { testDatabase, type TestDatabase } from './database.js';

describe('the test database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  it.each(['owner', 'app', 'engine'] as const)('lets the %s in', async role => {
    const client = new Client({ connectionString: database[role] });
    await client.connect();
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    expect(rows[0]?.name).toMatch(/^test_/);
    await client.end();
  });
});
