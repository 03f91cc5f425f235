import { updateLanguage } from '#contract/account/calls.js';
import { changeEmail, correctName } from '#contract/empfehler/calls.js';
import { ensure } from '#platform/domain/domain-error.js';
import { principalOf } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { EmailAddressChange } from '../use-cases/change-email.js';
import { NameCorrection } from '../use-cases/correct-name.js';

export const ownDataCalls = [
  calls(NameCorrection, [
    answer(correctName, (names, { body: { Vorname: firstName, Nachname: lastName }, context }) =>
      names.correct(principalOf(context, 'recommender').recommenderId, { firstName, lastName }),
    ),
  ]),
  calls(EmailAddressChange, [
    // A body with a token confirms the change, also while somebody is logged in; a body with an address requests the mail.
    answer(changeEmail, async (addresses, { body, context: { principal, tenant } }) => {
      if ('Token' in body) return addresses.confirm(body.Token);
      ensure(principal.kind === 'recommender', 'login-first');
      // Control of the address is control of the account, so a staff member's session must not change it.
      ensure(!principal.byAdmin, 'not-authorised');
      return addresses.request(tenant, principal.recommenderId, body.Email);
    }),
  ]),
  calls(PersonStore, [
    // Stored with the person; it causes no event.
    answer(updateLanguage, (people, { body, context }) =>
      people.update(principalOf(context, 'recommender').recommenderId, { language: body.Language }),
    ),
  ]),
];
