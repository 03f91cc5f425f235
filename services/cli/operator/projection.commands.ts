import { CommandBus } from '@nestjs/cqrs';
import { Command, Option } from 'nest-commander';
import { CancelRebuild, RebuildProjection, RollBackProjection } from '../../modules/operations/api.js';
import { LatestRebuild, ListProjections } from '../../modules/operations/api.js';
import { asTenantOperator, ReadCommand, ChangeCommand, need, type OperatorOptions } from './operator.commands.js';
import { facts, Failed, table } from './output.js';

@Command({
  name: 'projections',
  description: 'Every projection: version, generation in use and the one before, lag, state.',
})
export class ProjectionsCommand extends ReadCommand {
  async run(_: string[], options: OperatorOptions): Promise<void> {
    await this.show(
      options,
      app => app.get(ListProjections, { strict: false }).all(),
      rows => {
        const shown = rows.map(({ name, version, generation, previousGeneration, lag, state }) => ({
          projection: name,
          version,
          generation,
          before: previousGeneration,
          lag,
          state,
        }));
        return table(shown, 'No projections: no worker has run yet.', {
          below: ({ projection }) => [rows.find(({ name }) => name === projection)?.error],
        });
      },
    );
  }
}

@Command({
  name: 'compare',
  arguments: '<projection>',
  description: 'The latest rebuild: progress, rows before and after, and the first that differ.',
})
export class CompareCommand extends ReadCommand {
  async run([projection]: string[], options: OperatorOptions): Promise<void> {
    const name = need(projection, 'the projection');
    const found = await asTenantOperator(options, app => app.get(LatestRebuild, { strict: false }).of(name));
    if (options.json) return console.log(JSON.stringify(found, null, 2));
    const { state, processed, total, rate, secondsLeft, startedAt, endedAt, error, comparison, differing } = found;
    if (state === 'none') return console.log(`${name} was never rebuilt.`);
    console.log(
      facts({
        state,
        progress: `${processed} of ${total} (${total > 0 ? Math.floor((processed / total) * 100) : 100} %), ${rate}/s`,
        ...(secondsLeft !== null && { 'still takes': `${secondsLeft} s` }),
        started: startedAt,
        ended: endedAt,
        ...(error && { error }),
      }),
    );
    console.log(
      `\n${table(
        comparison.map(({ tenant, blue, green, equal }) => ({
          tenant,
          before: blue,
          after: green,
          'same rows': equal ? 'yes' : 'no',
        })),
        'Not compared yet.',
      )}`,
    );
    if (differing.length > 0)
      console.log(
        `\nThe first rows that differ:\n\n${differing.map(({ key, before, after }) => `${JSON.stringify(key)}\n  before  ${JSON.stringify(before)}\n  after   ${JSON.stringify(after)}`).join('\n')}`,
      );
  }
}

@Command({
  name: 'rebuild',
  arguments: '<projection>',
  description: 'Builds a projection anew beside the one in use; a worker does it.',
})
export class RebuildCommand extends ChangeCommand {
  async run([given]: string[], options: OperatorOptions): Promise<void> {
    const projection = need(given, 'the projection');
    const command = new RebuildProjection(projection, need(options.by, '--by'));
    await this.confirm(
      options,
      `${projection} is built anew beside the table in use, and takes its place when it has caught up.`,
    );
    const run = await this.do(options, command);
    this.print(options, { run }, `Run ${run} is asked for. See it with: compare ${projection}`);
  }
}

/** Base of commands that need a reason besides a projection's name. */
abstract class ReasonedCommand extends ChangeCommand {
  @Option({ flags: '--reason <text>', description: 'why, for the audit log', required: true })
  reason(value: string): string {
    return value;
  }
}

type Reasoned = OperatorOptions & { readonly reason?: string };

@Command({
  name: 'cancel-rebuild',
  arguments: '<projection>',
  description: 'Calls off the rebuild under way; the table in use stays as it is.',
})
export class CancelRebuildCommand extends ReasonedCommand {
  async run([given]: string[], { reason, ...options }: Reasoned): Promise<void> {
    const projection = need(given, 'the projection');
    const command = new CancelRebuild(projection, need(reason, '--reason'), need(options.by, '--by'));
    await this.confirm(options, `The rebuild of ${projection} is called off.`);
    await this.do(options, command);
    this.print(options, { projection, state: 'cancelled' }, `The rebuild of ${projection} is called off.`);
  }
}

/** Swaps the two generations; the printed numbers show the direction. */
abstract class TurnCommand extends ReasonedCommand {
  protected async turn(
    direction: 'back' | 'forward',
    given: string | undefined,
    { reason, ...options }: Reasoned,
  ): Promise<void> {
    const projection = need(given, 'the projection');
    const command = new RollBackProjection(projection, need(reason, '--reason'), need(options.by, '--by'));
    await this.confirm(
      options,
      `Everybody reads the other generation of ${projection} from here on; it catches up with what happened since.`,
    );
    const now = await asTenantOperator(options, async app => {
      const rowOf = async () =>
        (await app.get(ListProjections, { strict: false }).all()).find(({ name }) => name === projection);
      const before = await rowOf();
      const leads =
        before?.previousGeneration == null ? null : before.previousGeneration < before.generation ? 'back' : 'forward';
      if (before && leads !== direction)
        throw new Failed(
          `There is nothing to roll ${direction} to: generation ${before.generation} is in use, ${before.previousGeneration ?? 'none'} stands beside it.`,
          'refused',
        );
      await app.get(CommandBus, { strict: false }).execute(command);
      return rowOf();
    });
    this.print(options, now, `${projection} now reads generation ${now?.generation}.`);
  }
}

@Command({
  name: 'roll-back',
  arguments: '<projection>',
  description: 'Goes back to the generation before the latest switch.',
})
export class RollBackCommand extends TurnCommand {
  run([projection]: string[], options: Reasoned): Promise<void> {
    return this.turn('back', projection, options);
  }
}

@Command({ name: 'roll-forward', arguments: '<projection>', description: 'Goes forward again after a roll back.' })
export class RollForwardCommand extends TurnCommand {
  run([projection]: string[], options: Reasoned): Promise<void> {
    return this.turn('forward', projection, options);
  }
}
