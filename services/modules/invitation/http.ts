import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  cancelImport,
  importInvitations,
  importRecommenders,
  invitationKindIn,
  listImports,
  openInvitationEnd,
  previewInvitation,
  readImport,
  readImportErrors,
  readAccountsCsv,
  readInvitationsCsv,
  refuseInvitations,
  type ImportedAccount,
  type ImportedInvitation,
  type importKinds,
  type ImportResult,
  type importStates,
} from '#contract/betrieb/imports.js';
import { invitationKindNames, inviteRecommender, readInvitationData } from '#contract/einladung.js';
import { fieldErrorsFrom } from '#contract/errors/problem.js';
import type { Language } from '#shared/texts.js';
import { csvOf, toWireFileRead, type ImportLineError, type ReadLine } from '#contract/shared/csv.js';
import { names, toCaptchaCheck, toPaged, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { Clock } from '#platform/clock.js';
import { readFile, type ReadFile } from '#platform/csv.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { isPerson } from '#platform/http/agents.js';
import { answer, calls } from '#platform/http/call-table.js';
import { Captcha } from '#platform/intake/captcha.js';
import {
  answered,
  Implements,
  Input,
  principalOf,
  staffOf,
  type Answered,
  type CallContext,
  type CallRequest,
} from '#platform/http/call.js';
import { MailService } from '#mail/mail-service.js';
import { escapeHtml } from '#mail/template.js';
import { AgencyStaff } from '../agency/api.js';
import {
  invitationEnds,
  offeredKinds,
  type LineRefused,
  type ImportedPerson,
  type ImportKind,
  type ImportState,
} from './domain/invitation.js';
import { PeopleFiles } from './use-cases/import-people.js';
import { invitationMail } from './mails/invitation/mail.js';
import { invitationEndUrl } from './reactions.js';
import { errorsShown, PeopleImports, type ImportFigures, type LineError, type NewLine } from './persistence.js';
import { InvitingPeople } from './use-cases/invite-and-refuse.js';

@Controller()
export class InviteRecommenderController {
  constructor(
    private readonly inviting: InvitingPeople,
    private readonly captcha: Captcha,
  ) {}

  @Implements(inviteRecommender)
  async invite(@Input() { body, context }: CallRequest<typeof inviteRecommender>) {
    if (body === null) return answered(200, toCaptchaCheck(await this.captcha.check(context.address, 'invitation')));
    const { userId } = principalOf(context, 'agency');
    const kind = invitationKindNames.fromWire(body.Art as never);
    ensure(kind !== undefined, 'validation-failed', { fields: [{ field: 'Art', reason: 'choice' }] });
    ensure(offeredKinds(context.tenant.config).includes(kind), 'module-off');
    await this.captcha.accept(context.address, 'invitation', body.Captcha ?? null);
    const { number } = await this.inviting.invite(
      { userId, ...staffOf(context) },
      {
        firstName: body.Vorname,
        lastName: body.Nachname,
        email: body.Email,
        kind,
        employeeNumber: body.Mitarbeiternummer || null,
        language: context.tenant.config.defaultLanguage,
      },
    );
    return { Einladungsnummer: number };
  }
}

@Controller()
export class InvitationDataController {
  constructor(private readonly queries: QueryBus) {}

  @Implements(readInvitationData)
  async read(@Input() { context }: CallRequest<typeof readInvitationData>) {
    const staff = await this.queries.execute(new AgencyStaff(staffOf(context).agencyNumber));
    return {
      Arten: offeredKinds(context.tenant.config).map(kind => invitationKindNames.toWire(kind)),
      Mitarbeiter: staff.map(({ employeeNumber, name }) => ({ Mitarbeiternummer: employeeNumber, Name: name })),
    };
  }
}

/** Unsubscribes from invitations. Opening asks; the button there, or the mail program's own (RFC 8058), confirms. */
export const invitationEndCalls = calls(InvitingPeople, [
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

/** Import of people from files by operators; with `probelauf` it returns the outcome and writes nothing. */
@Controller()
export class PeopleImportController {
  constructor(
    private readonly files: PeopleFiles,
    private readonly imports: PeopleImports,
    private readonly mails: MailService,
    private readonly clock: Clock,
  ) {}

  @Implements(importRecommenders)
  recommenders(@Input() { query, body, context }: CallRequest<typeof importRecommenders>) {
    const { rows, readAs } = readFile(body);
    const read = readAccountsCsv(rows, context.language);
    const lines = read.lines.map(line => toLine(line, accountOf));
    return this.take('accounts', { ...read, lines, readAs }, query, context);
  }

  @Implements(importInvitations)
  invitations(@Input() { query, body, context }: CallRequest<typeof importInvitations>) {
    const { rows, readAs } = readFile(body);
    const read = readInvitationsCsv(rows, context.language);
    const lines = read.lines.map(line => toLine(line, inviteeOf));
    return this.take('invitations', { ...read, lines, readAs }, query, context);
  }

  @Implements(listImports)
  async list(@Input() { query }: CallRequest<typeof listImports>) {
    const { page: number, pagesize } = query;
    const { rows, total } = await this.imports.page(number, pagesize);
    return toPaged(
      rows.map(row => ({
        Id: row.importId,
        Art: kinds.toWire(row.kind),
        Datei: row.fileName,
        ...figuresOf(row),
        GestartetAm: toWireDateTime(row.createdAt),
        GestartetVon: row.byName,
        FertigAm: toWireDateTimeOrNull(row.doneAt),
      })),
      { page: number, pageSize: pagesize, totalCount: total },
    );
  }

  @Implements(readImport)
  async read(@Input() { params, context }: CallRequest<typeof readImport>): Promise<ImportResult> {
    const found = await this.imports.find(params.id);
    ensure(found !== undefined, 'not-found');
    const refused = await this.imports.refused(params.id, errorsShown);
    return {
      Id: found.importId,
      ...figuresOf(found),
      Gelesen: null,
      Fehler: refused.flatMap(({ line, errors }) => lineErrors(line, errors, context)),
    };
  }

  @Implements(readImportErrors)
  async errors(@Input() { params, context }: CallRequest<typeof readImportErrors>): Promise<Answered> {
    ensure((await this.imports.find(params.id)) !== undefined, 'not-found');
    const refused = await this.imports.refused(params.id);
    const columns = Object.keys(refused[0]?.sent ?? {});
    const rows = refused.map(({ line, errors, sent }) => [
      ...columns.map(name => sent[name] ?? ''),
      `${line}`,
      lineErrors(line, errors, context)
        .map(({ Feld, Grund }) => [Feld, Grund].filter(Boolean).join(': '))
        .join(' '),
    ]);
    return answered(200, csvOf([...columns, 'zeile', 'grund'], rows), {
      'content-disposition': `attachment; filename="fehler-${params.id}.csv"`,
      'cache-control': 'no-store',
    });
  }

  @Implements(cancelImport)
  async cancel(@Input() { params, context }: CallRequest<typeof cancelImport>): Promise<void> {
    await this.files.cancel(params.id, principalOf(context, 'agency').name);
  }

  /** Preview for staff, addressed to nobody; its link opens nothing. */
  @Implements(previewInvitation)
  async preview(@Input() { query, context }: CallRequest<typeof previewInvitation>) {
    const language = query.sprache ?? context.tenant.config.defaultLanguage;
    const nobody = { salutation: null, firstName: 'Erika', lastName: 'Muster', email: 'erika@example.org', language };
    const validUntil = invitationEnds(this.clock.now()).toISOString();
    const mail = await this.mails.toStranger(nobody, to =>
      invitationMail(to, {
        token: 'vorschau',
        endUrl: invitationEndUrl(to.tenant, 'vorschau'),
        by: null,
        agency: null,
        validUntil,
      }),
    );
    ensure(mail !== null, 'not-found');
    return { Betreff: mail.subject, Html: mail.html, Text: mail.text };
  }

  private async take(
    kind: ImportKind,
    { lines, headerErrors, readAs }: FileOfPeople,
    { probelauf, datei }: CallRequest<typeof importRecommenders>['query'],
    context: CallContext,
  ): Promise<Answered> {
    if (headerErrors.length > 0 || probelauf === 'true') {
      const outcomes = await this.files.tryOut(kind, lines);
      const errors = outcomes.map((outcome, at) =>
        outcome === null ? lines[at]!.errors : typeof outcome === 'string' ? [] : outcome,
      );
      const of = (wanted: string) => outcomes.filter(outcome => outcome === wanted).length;
      return answered(200, {
        Id: null,
        Zustand: 'Probelauf',
        Zeilen: lines.length,
        Erledigt: lines.length,
        Angenommen: of('accepted'),
        Bekannt: of('known'),
        Abgemeldet: of('unsubscribed'),
        Fehlerhaft: errors.filter(({ length }) => length > 0).length,
        Gelesen: toWireFileRead(readAs),
        Fehler: [...headerErrors, ...errors.flatMap((some, at) => lineErrors(lines[at]!.line, some, context))].slice(
          0,
          errorsShown,
        ),
      } satisfies ImportResult);
    }
    const { userId, name } = principalOf(context, 'agency');
    const importId = await this.files.begin({ kind, fileName: datei ?? '', byId: userId, byName: name }, lines);
    const begun = await this.read({ params: { id: importId }, context } as never);
    return answered(202, { ...begun, Gelesen: toWireFileRead(readAs) } satisfies ImportResult);
  }
}

interface FileOfPeople extends Pick<ReadFile, 'readAs'> {
  readonly lines: readonly NewLine[];
  readonly headerErrors: readonly ImportLineError[];
}

const kinds = names({ accounts: 'Konten', invitations: 'Einladungen' } satisfies Record<
  ImportKind,
  (typeof importKinds)[number]
>);
const states = names({ running: 'Laeuft', done: 'Fertig', cancelled: 'Abgebrochen' } satisfies Record<
  ImportState,
  (typeof importStates)[number]
>);

const figuresOf = ({ state, lines, waiting, accepted, known, unsubscribed, refused }: ImportFigures) => ({
  Zustand: states.toWire(state),
  Zeilen: lines,
  Erledigt: lines - waiting,
  Angenommen: accepted,
  Bekannt: known,
  Abgemeldet: unsubscribed,
  Fehlerhaft: refused,
});

const lineErrors = (
  line: number,
  errors: readonly LineError[],
  { language, tenant }: Pick<CallContext, 'language' | 'tenant'>,
): ImportLineError[] =>
  errors.map(error => ({
    Zeile: line,
    Feld: error.field,
    Grund: 'text' in error ? error.text : fieldErrorsFrom([namingKinds(error, tenant)], language)[0]!.Message,
  }));

/** A kind of invitation that is not on offer: says which ones are. */
function namingKinds(error: LineRefused, { config }: CallContext['tenant']) {
  if (error.field !== 'Art' || error.reason !== 'choice') return error;
  const kinds = offeredKinds(config).map(kind => invitationKindNames.toWire(kind));
  return { field: error.field, reason: 'one-of', values: { values: kinds.join(', ') } };
}

function toLine<Fields>(
  { line, sent, fields, errors }: ReadLine<Fields>,
  personOf: (fields: Fields) => ImportedPerson,
): NewLine {
  return {
    line,
    sent,
    person: fields && personOf(fields),
    errors: errors.map(({ Feld, Grund }) => ({ field: Feld, text: Grund })),
  };
}

const personOf = ({ Anrede, Vorname, Nachname, Email, Sprache }: ImportedAccount | ImportedInvitation) => ({
  salutation: Anrede ?? null,
  firstName: Vorname,
  lastName: Nachname,
  email: Email,
  language: Sprache ?? 'de',
});

const accountOf = (fields: ImportedAccount): ImportedPerson => ({
  ...personOf(fields),
  customerNumber: fields.Kundennummer ?? null,
  consent: { on: fields.EinwilligungAm, text: fields.EinwilligungText, source: fields.EinwilligungQuelle },
});

const inviteeOf = (fields: ImportedInvitation): ImportedPerson => ({
  ...personOf(fields),
  kind: invitationKindIn(fields.Art) ?? null,
  agencyNumber: fields.Agenturnummer ?? null,
  employeeNumber: fields.Mitarbeiternummer ?? null,
});
