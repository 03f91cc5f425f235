import { correctContact } from '#contract/agentur/calls.js';
import { answer, calls } from '#platform/http/call-table.js';
import { principalOf } from '#platform/http/call.js';
import { ContactCorrections } from '../use-cases/correct-for-caller.js';

export const correctContactCalls = calls(ContactCorrections, [
  answer(correctContact, (corrections, { params, body, context }) => {
    const { name, agencyNumber, roles } = principalOf(context, 'agency');
    const isOperator = roles.includes('Betreiber');
    return corrections.correct(
      context.tenant,
      params.nr,
      { firstName: body.Vorname, lastName: body.Nachname, email: body.Email, because: body.Grund },
      { name, agencyNumber: agencyNumber || null, ...(isOperator && { wholeTenant: true }) },
    );
  }),
]);
