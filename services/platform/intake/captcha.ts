import { Injectable } from '@nestjs/common';
import { createChallenge, verifySolution, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { Clock } from '../clock.js';
import { KeyedHash } from '../crypto/cipher.js';
import { CaptchaUsedRow } from '../database/platform-tables.js';
import { insertIfNew } from '../database/tables.js';
import { currentEntityManager, currentWork } from '../database/unit-of-work.js';
import { DomainError, ensure } from '../domain/domain-error.js';
import { Throttle } from './limits.js';

/** Public forms per hour from one network address that need no captcha. */
export const formsWithoutCaptchaAnHour = 20;
const FORMS = 'public-form';
const VALID_FOR_MS = 20 * 60_000;
/** Takes a browser about a second. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 1_000 } as const;

/** The form that a solution is valid for; it is not accepted by any other. */
export type FormPurpose = 'recommendation' | 'recipient' | 'registration' | 'invitation' | 'contact';

/**
 * Proof of work (altcha v2) instead of puzzles. The solution is base64 of the JSON `{ challenge, solution }`; each
 * challenge can be used once, for one tenant and one purpose.
 */
@Injectable()
export class Captcha {
  constructor(
    private readonly attempts: Throttle,
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** Whether a form needs a captcha, with its challenge; all forms of one address count together. */
  async check(address: string, purpose: FormPurpose): Promise<{ required: boolean; challenge?: Challenge }> {
    if ((await this.attempts.inTheLastHour(FORMS, address)) < formsWithoutCaptchaAnHour) return { required: false };
    const challenge = await createChallenge({
      ...WORK,
      deriveKey,
      hmacSignatureSecret: this.secret(purpose),
      expiresAt: new Date(this.clock.now().getTime() + VALID_FOR_MS),
    });
    return { required: true, challenge };
  }

  /** Counts a sent form; throws `captcha-required` when a captcha is due and missing, `captcha-wrong` when it is invalid. */
  async accept(address: string, purpose: FormPurpose, solution: string | null): Promise<void> {
    const count = await this.attempts.count(FORMS, address);
    if (count <= formsWithoutCaptchaAnHour) return;
    ensure(solution !== null && solution !== '', 'captcha-required');
    const answer = parsed(solution);
    const { verified } = await verifySolution({ ...answer, deriveKey, hmacSignatureSecret: this.secret(purpose) });
    ensure(verified, 'captcha-wrong');
    await this.useUp(answer.challenge);
  }

  /** Marks the challenge, not the solution, as used: the nonce is signed, while the solution's counter is not. */
  private async useUp({ parameters: { nonce, expiresAt } }: Challenge): Promise<void> {
    const { tenantId } = currentWork();
    const now = this.clock.now();
    ensure(expiresAt !== undefined && expiresAt * 1000 > now.getTime(), 'captcha-wrong');
    await currentEntityManager().nativeDelete(CaptchaUsedRow, { tenantId, expiresAt: { $lt: now } });
    const used = { tenantId, challenge: nonce, expiresAt: new Date(expiresAt * 1000) };
    ensure(await insertIfNew(CaptchaUsedRow, used), 'captcha-wrong');
  }

  private secret(purpose: FormPurpose): string {
    return this.keyed.of(`captcha:${purpose}`, currentWork().tenantId);
  }
}

function parsed(solution: string): { challenge: Challenge; solution: Solution } {
  try {
    const answer = JSON.parse(Buffer.from(solution, 'base64').toString('utf8')) as {
      challenge?: Challenge;
      solution?: Solution;
    };
    if (answer.challenge?.parameters && answer.solution)
      return { challenge: answer.challenge, solution: answer.solution };
  } catch {
    // Falls through to the refusal.
  }
  throw new DomainError('captcha-wrong');
}

/** Whether the address is allowed: a tenant may list domains; their subdomains count. */
export function emailIsAllowed(email: string, whitelist: readonly string[]): boolean {
  const domain = email.trim().toLowerCase().split('@').at(-1) ?? '';
  return (
    whitelist.length === 0 ||
    whitelist.some(allowed => domain === allowed.toLowerCase() || domain.endsWith(`.${allowed.toLowerCase()}`))
  );
}
