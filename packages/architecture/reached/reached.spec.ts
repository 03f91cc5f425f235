import 'reflect-metadata';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inWork, mayStay, unreached } from './unreached.js';
import { queueNames } from '#engine/queues/queue-names.js';
import { processors } from '../../../services/worker/processors.js';

const here = typeof __dirname === 'string' ? __dirname : dirname(fileURLToPath(import.meta.url));

describe('Nothing without a caller', () => {
  const found = unreached(resolve(here, '../../..'));

  it('commands, questions, due work, reactions, rules, events, states, settings, calls and pages are all reached', () =>
    expect(found.filter(line => !(line in mayStay) && !(line in inWork))).toEqual([]));

  it('excuses nothing that is reached or gone', () =>
    expect(Object.keys(mayStay).filter(line => !found.includes(line))).toEqual([]));

  it('lists one of each in a tree that has one of each, and nothing of what is reached there', () => {
    const tree = mkdtempSync(join(tmpdir(), 'kettle-'));
    for (const [path, text] of Object.entries(kettleTree)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    expect(unreached(tree).sort()).toEqual(
      [
        'domain steamOf',
        'command SmashKettle',
        'question HowManyKettles',
        'due work ScrubKettle',
        'reaction SighWhenKettleSmashed is in no module',
        'method Kettle.whistle',
        'method Stove.turnOff',
        'command LeaveStove',
        'event KettleSmashed is never recorded',
        'event KettleBoiled is never heard',
        'state KettleState broken is never reached',
        'state KettleState dented is never reached',
        'state KettleState cold is never shown',
        'setting KETTLE_COLOUR',
        'setting of a tenant tealeaves',
        'setting of a tenant teapots',
        'call smashKettle',
        'page Cellar',
      ].sort(),
    );
    rmSync(tree, { recursive: true });
  });
});

/** As `@Processor` leaves it at the class. */
const queueOf = (processor: object): string => Reflect.getMetadata('bullmq:processor_metadata', processor).name;

describe('The worker', () => {
  it('has one processor for each queue', () => {
    expect(processors.map(queueOf).sort()).toEqual([...queueNames].sort());
  });
});

/** A small tree that has one of each kind of thing that nothing reaches, and things that are reached. */
const kettleTree: Readonly<Record<string, string>> = {
  'packages/contract/src/calls.ts': `import { defineCall } from './call.js';

export const boilKettle = defineCall({ name: 'boilKettle', method: 'POST', path: '/kessel', auth: 'none' });
export const smashKettle = defineCall({ name: 'smashKettle', method: 'DELETE', path: '/kessel', auth: 'none' });
export const fillKettle = defineCall({ name: 'fillKettle', method: 'PUT', path: '/kessel', ...asProvider });
export const listCups = defineCall({ name: 'listCups', method: 'GET', path: '/tassen', auth: 'agency' });
`,

  'services/modules/tenant/http/wire.ts': `import type { TenantConfig } from '#platform/tenancy/tenant.js';

export const fromTenant = (config: TenantConfig) => ({ Zucker: config.sugar, Kannen: config.teapots });
export const stateNames = { hot: 'Heiss', broken: 'Kaputt', dented: 'Verbeult' };
`,

  'packages/generated/portal-calls.ts': `export const boilKettle = 'POST /kessel';
export const smashKettle = 'DELETE /kessel';
`,

  'services/modules/kettle/boil-kettle.controller.ts': `import { Controller, Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { boilKettle } from '#contract/calls.js';
import { environment } from '#platform/environment.js';
import { Implements } from '#platform/http/call.js';
import { BoilKettleHandler, CoolKettle, HowManyKettlesHandler, IsItHotHandler, reactions, ScrubKettle, SmashKettleHandler } from './boil-kettle.js';
import { BoilKettle } from './published.js';

@Controller()
export class BoilKettleController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(boilKettle)
  async boil() {
    await this.commands.execute(new BoilKettle());
    return environment().KETTLE_SIZE;
  }
}

// A module puts together what there is, which calls nobody.
@Module({ controllers: [BoilKettleController], providers: [BoilKettleHandler, SmashKettleHandler, IsItHotHandler, HowManyKettlesHandler, CoolKettle, ScrubKettle, ...reactions] })
export class KettleModule {}
`,

  'services/modules/kettle/boil-kettle.ts': `import { CommandHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { DueHandler, DueWork } from '#engine/scheduler/due-work.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { Kettle } from './domain/kettle.js';
import { BoilKettle, HowManyKettles, IsItHot, KettleSmashed, SmashKettle } from './published.js';

export const COOL_KETTLE = 'cool-kettle';
export const SCRUB_KETTLE = 'scrub-kettle';

@CommandHandler(BoilKettle)
export class BoilKettleHandler {
  constructor(private readonly queries: QueryBus, private readonly dueWork: DueWork) {}

  async execute() {
    const kettle = new Kettle('one');
    kettle.boil();
    kettle['heat']();
    const { gramsOf } = await import('./domain/weight.js');
    gramsOf(1);
    await this.dueWork.schedule(COOL_KETTLE, kettle.id, new Date());
    await this.queries.execute(new IsItHot());
  }
}

// What a handler that nobody reaches sends is not reached by that.
@CommandHandler(SmashKettle)
export class SmashKettleHandler {
  constructor(private readonly queries: QueryBus) {}

  execute() {
    return this.queries.execute(new HowManyKettles());
  }
}

@QueryHandler(IsItHot)
export class IsItHotHandler {}

@QueryHandler(HowManyKettles)
export class HowManyKettlesHandler {}

@DueHandler(COOL_KETTLE, 'erasure')
export class CoolKettle {}

@DueHandler(SCRUB_KETTLE, 'erasure')
export class ScrubKettle {}

@Reaction({ name: 'weep-when-kettle-smashed', queue: 'rewards', on: [KettleSmashed] })
export class WeepWhenKettleSmashed {}

@Reaction({ name: 'sigh-when-kettle-smashed', queue: 'rewards', on: [KettleSmashed] })
export class SighWhenKettleSmashed {}

// Only the first is in the list that the module spreads.
export const reactions = [WeepWhenKettleSmashed];
`,

  'services/modules/kettle/stove.ts': `import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Handles } from '#platform/messages.js';
import { IsStoveOn, LeaveStove } from './published.js';

@Injectable()
export class Stove {
  constructor(private readonly queries: QueryBus) {}

  light() {
    return this.queries.execute(new IsStoveOn());
  }

  @Handles(LeaveStove)
  leave() {}

  turnOff() {}
}

@Injectable()
export class StoveQueries {
  @Handles(IsStoveOn)
  isOn() {
    return true;
  }
}
`,

  'services/modules/kettle/http/calls.ts': `import { fillKettle } from '#contract/calls.js';
import { answer, calls } from '#platform/http/call-table.js';
import { Stove } from '../stove.js';

export const stoveCalls = [calls(Stove, [answer(fillKettle, stove => stove.light())])];
`,

  'services/modules/kettle/published.ts': `import { Command, Query } from '@nestjs/cqrs';
import { CommandOf, QueryOf } from '#platform/messages.js';
import { defineEvent } from '#platform/domain/aggregate.js';

export class BoilKettle extends Command<void> {}
export class SmashKettle extends Command<void> {}
export class LeaveStove extends CommandOf<[]> {}
export class IsStoveOn extends QueryOf<[], boolean> {}
export class IsItHot extends Query<boolean> {}
export class HowManyKettles extends Query<number> {}
export const KettleFilled = defineEvent('KettleFilled', {});
export const KettleBoiled = defineEvent('KettleBoiled', {});
export const KettleSmashed = defineEvent('KettleSmashed', {});
`,

  'services/modules/kettle/domain/weight.ts': `export const gramsOf = (litres: number) => litres * 1000;
`,

  'services/modules/kettle/domain/kettle.ts': `import { Aggregate } from '#platform/domain/aggregate.js';
import { KettleBoiled, KettleFilled } from '../published.js';

/** \`cold\` nobody is shown; \`broken\` is only asked for and \`dented\` only written down. */
export type KettleState = 'none' | 'cold' | 'hot' | 'broken' | 'dented';

export const litresOf = (grams: number) => grams / 1000;
export const steamOf = (grams: number) => litresOf(grams) * 1600;

export class Kettle extends Aggregate {
  state: KettleState = 'none';

  boil(): void {
    if (this.state === 'broken') return;
    this.apply(KettleFilled.of({ litres: litresOf(1000) }));
    this.apply(KettleBoiled.of({}));
  }

  whistle(): string {
    return 'tweet';
  }

  protected onKettleFilled(): void {
    this.state = 'cold';
  }

  protected heat(): void {
    this.state = 'hot';
  }
}
`,

  'services/platform/environment.ts': `import { z } from 'zod';

const environmentSchema = z.object({ KETTLE_SIZE: z.number(), KETTLE_COLOUR: z.string() });
export const environment = () => environmentSchema.parse(process.env);
`,

  'services/platform/tenancy/tenant.ts': `/** \`sugar\` the portal reads; \`tealeaves\` nobody does, and \`teapots\` only the wire hands on. */
export interface TenantConfig {
  readonly sugar: boolean;
  readonly tealeaves: boolean;
  readonly teapots: boolean;
}
`,

  'web-admin/src/resources/kettles.ts': `import { listCups } from '#contract/calls.js';

export const kettles = { name: 'kettles', counts: listCups };
`,

  'web-portal/src/pages/kitchen.ts': `import { boilKettle, type smashKettle } from '#generated/portal-calls.js';

export type Smashed = typeof smashKettle;
export const kitchen = (tenant: { Zucker: boolean }) => ({ boil: boilKettle, link: { page: 'Kitchen' }, sugar: tenant.Zucker });
`,

  'web-portal/src/pages/pages.ts': `export const pages = { Kitchen: () => import('./kitchen.js'), Cellar: () => null };
`,

  'web-portal/src/shared/routing/paths.ts': `export const paths = { Kitchen: { de: '/kueche', en: '/kitchen' }, Cellar: { de: '/keller', en: '/cellar' } } as const;
`,
};
