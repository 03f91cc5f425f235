import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CreateRecommender } from './account/schemas.js';
import { assignOrder, blockRecommender, refuseOrder } from './agentur/calls.js';
import { Invite } from './einladung/schemas.js';
import { CreateRecipientInFull } from './empfaenger/schemas.js';
import { NewEmail, OwnName } from './empfehler/own-data-schemas.js';
import { CreateRecommendation } from './empfehlung/schemas.js';
import { ContactMessage } from './kontakt/schemas.js';
import { JoinCampaign } from './praemie/campaigns.js';
import { GrantGoodwill } from './praemie/goodwill.js';
import { ChooseReward } from './praemie/schemas.js';

/** The forms people fill in, by the beginning of their chapter in docs/fields.md. */
const forms: Readonly<Record<string, readonly z.ZodType[]>> = {
  Recommending: [CreateRecommendation],
  Following: [CreateRecipientInFull],
  Registering: [CreateRecommender],
  'Own data': [OwnName, NewEmail, JoinCampaign],
  Choosing: [ChooseReward],
  Inviting: [Invite],
  Writing: [ContactMessage],
  'In the console': [GrantGoodwill, refuseOrder.body!, assignOrder.body!, blockRecommender.body!],
};

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/** `Adresse.Plz` and the like. */
function pathsOf(schema: JsonSchema, before = ''): string[] {
  const inside = [schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(part =>
    part ? pathsOf(part, before) : [],
  );
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const deeper = pathsOf(part, `${before}${name}.`);
    return deeper.length > 0 ? deeper : [`${before}${name}`];
  });
  return [...inside, ...own];
}

describe('docs/fields.md says of every field of a form what it is used for', () => {
  const chapters = readFileSync(join(process.cwd(), 'docs/fields.md'), 'utf8').split('\n## ').slice(1);

  it.each(Object.entries(forms))('%s', (start, schemas) => {
    const rows = [
      ...(chapters.find(chapter => chapter.startsWith(start)) ?? '').matchAll(/^\| (\S+) \| (.+) \|$/gm),
    ].filter(([, field]) => field !== 'field');
    const asked = new Set(
      schemas.flatMap(schema => pathsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)),
    );
    expect(rows.map(([, field]) => field).sort()).toEqual([...asked].sort());
  });
});
