import { Controller } from '@nestjs/common';
import {
  importRecommenders,
  readAccountsCsv,
  importInvitations,
  readInvitationsCsv,
  listImports,
  readImport,
  type ImportResult,
  readImportErrors,
  cancelImport,
  previewInvitation,
  type importKinds,
  type importStates,
  type ImportedAccount,
  type ImportedInvitation,
  invitationKindIn,
} from '#contract/betrieb/imports.js';
import { invitationKindNames } from '#contract/einladung.js';
import { fieldErrorsFrom } from '#contract/errors/problem.js';
import { csvOf, toWireFileRead, type ImportLineError, type ReadLine } from '#contract/shared/csv.js';
import { toPaged, toWireDateTime, toWireDateTimeOrNull, names } from '#contract/shared/codec.js';
import { Clock } from '#platform/clock.js';
import { readFile, type ReadFile } from '#platform/csv.js';
import { ensure } from '#platform/domain/domain-error.js';
import {
  Implements,
  Input,
  type CallRequest,
  type Answered,
  answered,
  principalOf,
  type CallContext,
} from '#platform/http/call.js';
import { MailService } from '#mail/mail-service.js';
import {
  invitationEnds,
  type ImportKind,
  type ImportState,
  type LineRefused,
  offeredKinds,
  type ImportedPerson,
} from '../domain/invitation.js';
import { PeopleFiles } from '../use-cases/import-people.js';
import { invitationMail } from '../mails/invitation/mail.js';
import { invitationEndUrl } from '../reactions/mail-invitation.js';
import {
  PeopleImports,
  errorsShown,
  type NewLine,
  type ImportFigures,
  type LineError,
} from '../persistence/people-imports.js';

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
