// The limit of the HTTP figures: only Fastify, a pool and one INSERT with a durable commit, in a separate process.
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_OWNER_URL, max: 16 });
await pool.query(
  'create table if not exists bare_row (id uuid primary key default gen_random_uuid(), at timestamptz not null default now(), what text not null, data jsonb)',
);
const app = Fastify();
app.get('/click/:nr', async request => {
  await pool.query('insert into bare_row (what) values ($1)', [request.params.nr]);
  return { Url: `http://localhost/${request.params.nr}` };
});
app.post('/create', async (request, reply) => {
  const { rows } = await pool.query('insert into bare_row (what, data) values ($1, $2) returning id', [
    'created',
    request.body,
  ]);
  return reply.status(201).send({ Id: rows[0].id });
});
await app.listen({ port: Number(process.env.PORT), host: process.env.HOST });
process.on(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => pool.end())
      .then(() => process.exit(0)),
);
