import { openInvitationEnd, refuseInvitations } from '#contract/betrieb/imports.js';
import type { Language } from '#shared/texts.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { isPerson } from '#platform/http/agents.js';
import { calls, answer } from '#platform/http/call-table.js';
import { type CallContext, type Answered, answered } from '#platform/http/call.js';
import { escapeHtml } from '#mail/template.js';
import { RefuseInvitations } from '../use-cases/refuse-invitations.js';

/** Unsubscribes from invitations. Opening asks; the button there, or the mail program's own (RFC 8058), confirms. */
export const invitationEndCalls = calls(RefuseInvitations, [
  answer(openInvitationEnd, (_, { context }) => page(context, false)),
  answer(refuseInvitations, async (invitations, { params, body, context }) => {
    if (!isConfirmed(body, context)) return page(context, false);
    await invitations.refuse(params.token);
    return page(context, true);
  }),
]);

/** A mail program that acts for its reader says so (RFC 8058); the page's own button counts with a person's answer. */
function isConfirmed(body: string | null, { userAgent }: CallContext): boolean {
  const said = new URLSearchParams(body ?? '');
  if (said.get('List-Unsubscribe') === 'One-Click') return true;
  if (!isPerson(userAgent)) throw new DomainError('people-only');
  return said.get('Selbst') === 'Ja';
}

const endTexts = {
  de: {
    asks: 'Möchten Sie keine Einladungen zum Empfehlungsprogramm mehr erhalten?',
    opened: 'Haben Sie diesen Link selbst geöffnet?',
    yes: 'Ja, ich selbst',
    no: 'Nein',
    button: 'Keine Einladungen mehr',
    done: 'Sie erhalten keine Einladungen mehr.',
  },
  en: {
    asks: 'Would you like to receive no more invitations to the referral programme?',
    opened: 'Did you open this link yourself?',
    yes: 'Yes, I did',
    no: 'No',
    button: 'No more invitations',
    done: 'You will receive no more invitations.',
  },
} as const;

/** Programs that press every button of a page tick the last answer, or none. */
const question = (language: Language) => {
  const { opened, yes, no, button } = endTexts[language];
  const answer = (value: string, text: string) =>
    `<p><label><input type="radio" name="Selbst" value="${value}" required> ${text}</label></p>`;
  return (
    `<form method="post"><fieldset><legend>${opened}</legend>${answer('Ja', yes)}${answer('Nein', no)}</fieldset>` +
    `<p><button>${button}</button></p></form>`
  );
};

/** Plain HTML that works in every browser without scripts, since people come here from a mail only. */
function page({ tenant, language }: CallContext, done: boolean): Answered {
  const texts = endTexts[language];
  const [name, title] = [escapeHtml(tenant.name), done ? texts.done : texts.asks];
  return answered(
    200,
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">` +
      `<title>${title}</title></head><body><main><p>${name}</p><h1>${title}</h1>` +
      `${done ? '' : question(language)}</main></body></html>`,
    { 'cache-control': 'no-store' },
  );
}
