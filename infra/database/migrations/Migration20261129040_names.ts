import { Migration } from '@mikro-orm/migrations';
import { sqlFunction } from '../tables.js';

/** Brings the rows of 0.1 along, in one statement each; those that are right already stay as they are. */
export const bringAlong = [
  `update person set first_name = normalize(first_name, NFC), last_name = normalize(last_name, NFC)
    where first_name is not nfc normalized or last_name is not nfc normalized`,
  `update person set email_normalised = lower(email)
    where email_normalised is not null and email like '%+%@%' and email_normalised <> lower(email) and lower(email) !~ '@(gmail|googlemail)\\.com$'`,
  // Such contacts are found by the address itself; the key they had is another person's address.
  `update recipient r set email_key = null from person p
    where p.tenant_id = r.tenant_id and p.person_id = r.recipient_id and p.role = 'recipient' and r.email_key is not null
      and p.email like '%+%@%' and lower(p.email) !~ '@(gmail|googlemail)\\.com$'`,
  `update person set phone_normalised = case
       when phone_normalised ~ '^\\+490' then regexp_replace(phone_normalised, '^\\+490+', '+49')
       when phone_normalised ~ '^49[1-9]\\d{8,}$' then '+' || phone_normalised
       else '+49' || phone_normalised end
    where phone_normalised ~ '^(\\+490|[1-9])'`,
];

/**
 * Names are found by their folded form; e-mail addresses keep a plus part where their provider does; phone numbers are E.164
 * (docs/specification/people.md#names).
 */
export class Migration20261129040_names extends Migration {
  override up(): void {
    const statements = [
      sqlFunction('names'),
      bringAlong,
      `alter table person
         add column name_folded text generated always as (folded_name(first_name || ' ' || last_name)) stored,
         add column city_folded text generated always as (folded_name(city)) stored`,
      // The same person under another address.
      'create index person_details on person (tenant_id, role, birth_date, zip) where birth_date is not null',
    ];
    for (const statement of statements.flat()) this.addSql(statement);
  }
}
