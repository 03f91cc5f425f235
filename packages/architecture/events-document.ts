import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import { PROJECTION, type Projection } from '#engine/projections/define-projection.js';
import { REACTION, type ReactionOptions } from '#engine/reactions/reaction.js';
import type { EventDefinition } from '#platform/domain/aggregate.js';
import { BusinessModule } from '../../services/modules/business.module.js';
import { publishedEvents } from '../../services/modules/webhook/webhook-events.js';

const modules = new URL('../../services/modules/', import.meta.url);

/** `docs/events.md`: every event of a module with who reacts to it, which read models fold it and which webhook tells it. */
export async function eventsDocument(): Promise<string> {
  const consumers = consumersOf(BusinessModule);
  const parts = [
    '# Events',
    'What happened, by the module that records it. Written from the code by `npm run reference`; what each means stands in the module’s `events.ts` and the [domain](specification/README.md).',
  ];
  for (const name of readdirSync(modules, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()) {
    const events = await eventsOf(name);
    if (events.length === 0) continue;
    parts.push(
      `## ${name}`,
      [
        '| event | data | reactions | read models | webhook |',
        '| --- | --- | --- | --- | --- |',
        ...events.map(event => `| ${row(event, consumers).join(' | ')} |`),
      ].join('\n'),
    );
  }
  return `${parts.join('\n\n')}\n`;
}

function row({ type, schema }: EventDefinition, { reactions, projections }: Consumers): readonly string[] {
  return [
    `**${type}**`,
    listed(Object.keys(schema.shape)),
    listed(reactions.filter(({ on }) => on.some(event => event.type === type)).map(({ name }) => name)),
    listed(projections.filter(({ types }) => types.includes(type)).map(({ name }) => name)),
    listed([publishedEvents[type] ?? []].flat()),
  ];
}

const listed = (names: readonly string[]): string => [...new Set(names)].map(name => `\`${name}\``).join(', ') || '–';

/** The events of a module, in the order of its `events.ts`. */
async function eventsOf(module: string): Promise<readonly EventDefinition[]> {
  if (!readdirSync(new URL(`${module}/`, modules)).includes('events.ts')) return [];
  const exported = (await import(new URL(`${module}/events.ts`, modules).href)) as object;
  return Object.values(exported).filter(isEvent);
}

const isEvent = (value: unknown): value is EventDefinition =>
  typeof value === 'object' && value !== null && 'schemaVersion' in value && 'of' in value;

interface Consumers {
  readonly reactions: readonly ReactionOptions[];
  readonly projections: readonly Projection[];
}

/** Reactions and projections among the providers of a module and of those it imports. */
function consumersOf(root: object): Consumers {
  const seen = new Set<object>();
  const reactions: ReactionOptions[] = [];
  const projections: Projection[] = [];
  const walk = (module: object): void => {
    if (seen.has(module)) return;
    seen.add(module);
    const imports = (Reflect.getMetadata('imports', module) ?? []) as object[];
    const providers = (Reflect.getMetadata('providers', module) ?? []) as object[];
    for (const provider of providers) {
      const reaction = Reflect.getMetadata(REACTION, provider) as ReactionOptions | undefined;
      if (reaction) reactions.push(reaction);
      if (PROJECTION in provider) projections.push(provider as Projection);
    }
    imports.filter(one => typeof one === 'function').forEach(walk);
  };
  walk(root);
  return { reactions, projections };
}
