import { catalogue } from '#contract/errors/catalogue.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { refusalReasons } from '#shared/refusal-reasons.js';
import { ValidationFailed } from '#platform/http/validation.js';
import { sendProblem } from './problem.filter.js';

/** What a client receives for an error. */
function answerTo(error: unknown, language = 'de') {
  const sent: { status?: number; headers: Record<string, string>; body?: Record<string, unknown> } = { headers: {} };
  const reply = {
    status(code: number) {
      sent.status = code;
      return reply;
    },
    header(name: string, value: string) {
      sent.headers[name] = value;
      return reply;
    },
    send(body: unknown) {
      sent.body = body as Record<string, unknown>;
      return reply;
    },
  };
  sendProblem(error, { id: 'trace', headers: { 'accept-language': language } }, reply);
  return sent;
}

describe('the error catalogue', () => {
  it('knows every refusal of the domain, and no other', () => {
    expect(catalogue.map(({ reason }) => reason).sort()).toEqual([...refusalReasons].sort());
  });
});

describe('an error on its way out', () => {
  it('carries the catalogue’s code, status and text in the person’s language', () => {
    expect(answerTo(new DomainError('recommendation-blocked'))).toMatchObject({
      status: 410,
      body: { Code: 'PSOF0306', detail: 'Diese Empfehlung ist leider nicht mehr möglich.', TraceId: 'trace' },
    });
    expect(answerTo(new DomainError('session-over'), 'en').body).toMatchObject({ Code: 'PSOF0204', status: 401 });
  });

  it('says nothing of what broke inside', () => {
    const { body, status } = answerTo(new Error('select secret from person'));
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toMatch(/secret|select/);
  });

  it('tells when to come back', () => {
    expect(answerTo(new DomainError('too-many-requests', { retryAfterSeconds: 30 })).headers).toMatchObject({
      'retry-after': '30',
    });
  });

  it('names the wrong fields', () => {
    const issues = [
      { code: 'invalid_type', expected: 'string', path: ['Empfehler', 'Vorname'], input: undefined, message: '' },
    ] as const;
    expect(answerTo(new ValidationFailed(issues as never)).body).toMatchObject({
      Code: 'PSOF0002',
      Errors: [{ Field: 'Empfehler.Vorname' }],
    });
  });

  it('is “unavailable” while the database is away', () => {
    expect(answerTo(Object.assign(new Error('terminating connection'), { code: '57P01' })).status).toBe(503);
    for (const code of ['53100', '53200', '53300'])
      expect(answerTo(Object.assign(new Error('no space left on device'), { code })).status).toBe(503);
    // Two who waited for each other: one of them was taken back whole.
    for (const code of ['40P01', '40001'])
      expect(answerTo(Object.assign(new Error('deadlock detected'), { code })).status).toBe(503);
    expect(answerTo(new Error('Connection terminated unexpectedly')).status).toBe(503);
    expect(
      answerTo(new Error('the ORM says', { cause: Object.assign(new Error('read'), { code: 'ECONNRESET' }) })).status,
    ).toBe(503);
  });
});
