import { correctContact } from '#contract/agentur/calls.js';
import { answer, calls } from '#platform/http/call-table.js';
import { staffOf } from '#platform/http/call.js';
import { ContactCorrections } from '../use-cases/correct-for-caller.js';

export const correctContactCalls = calls(ContactCorrections, [
  answer(correctContact, (corrections, { params, body, context }) =>
    corrections.correct(
      context.tenant,
      params.nr,
      { firstName: body.Vorname, lastName: body.Nachname, email: body.Email, because: body.Grund },
      staffOf(context),
    ),
  ),
]);
