import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';

interface Reply {
  status(code: number): { send(body: unknown): void };
}

/** `/healthz`: the process answers. `/readyz`: the database does too and its tables are there. */
@Controller()
export class HealthController {
  constructor(private readonly em: EntityManager) {}

  @Get('healthz')
  health(): { status: string } {
    return { status: 'ok' };
  }

  @Get('readyz')
  async readiness(@Res() reply: Reply): Promise<void> {
    const database = await this.em.fork().execute('select 1 from tenant limit 1').then(() => true, () => false);
    reply.status(database ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE).send({ status: database ? 'ready' : 'unavailable', database });
  }
}
