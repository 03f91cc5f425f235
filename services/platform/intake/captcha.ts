import { Injectable } from '@nestjs/common';
import { createChallenge, verifySolution, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { Clock } from '../clock.js';
import { KeyedHash } from '../crypto/cipher.js';
import { CaptchaUsedRow } from '../database/platform-tables.js';
import { insertIfNew } from '../database/tables.js';
import { currentEntityManager, currentWork } from '../database/unit-of-work.js';
import { DomainError, ensure } from '../domain/domain-error.js';
import { networkOf, Throttle } from './limits.js';

/** Public forms per hour from one network that need no captcha. */
export const formsWithoutCaptchaAnHour = 20;
/** Codes and names per hour that a network may try out without a captcha. */
export const guessesWithoutCaptchaAnHour = 5;
const forms = { counter: 'public-form', free: formsWithoutCaptchaAnHour } as const;
const guesses = { counter: 'code', free: guessesWithoutCaptchaAnHour } as const;
/** Wrong passwords and mails with links per hour that a network may cause without a captcha, for all accounts together. */
export const loginsWithoutCaptchaAnHour = 100;

/** What a solution is valid for, and the counter of what a network sends without one. */
const budgets = {
  recommendation: forms,
  recipient: forms,
  registration: forms,
  invitation: forms,
  contact: forms,
  code: guesses,
  'recommender-search': guesses,
  login: { counter: 'login-address', free: loginsWithoutCaptchaAnHour },
} as const;

/** Purposes counted elsewhere, whose challenges are made and accepted here. */
type Purpose = keyof typeof budgets | 'recommendation-number';

const VALID_FOR_MS = 20 * 60_000;
/** Takes a browser about a second. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 1_000 } as const;

/** Whether a captcha is needed, with its challenge. */
export interface CaptchaDue {
  readonly required: boolean;
  readonly challenge?: Challenge;
}

/**
 * Proof of work (altcha v2) instead of puzzles, and instead of waiting: many people share a network. The solution is
 * base64 of the JSON `{ challenge, solution }`; each challenge can be used once, for one tenant and one purpose.
 */
@Injectable()
export class Captcha {
  constructor(
    private readonly attempts: Throttle,
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** Whether the network has used what is free; purposes that share a counter count together. */
  async check(address: string, purpose: keyof typeof budgets): Promise<CaptchaDue> {
    const { counter, free } = budgets[purpose];
    const isFree = (await this.attempts.inTheLastHour(counter, networkOf(address))) < free;
    return isFree ? { required: false } : this.ask(purpose);
  }

  /**
   * Counts a form or guess while it is free: true. Beyond, takes the solution: false. Throws `captcha-required` where it
   * is missing, `captcha-wrong` where it is invalid. A rollback undoes both: return later refusals, do not throw them.
   */
  async accept(address: string, purpose: keyof typeof budgets, solution: string | null): Promise<boolean> {
    const { counter, free } = budgets[purpose];
    if (await this.attempts.mayTake(counter, networkOf(address), free)) return true;
    await this.takeSolution(purpose, solution);
    return false;
  }

  /** Takes back the count of a guess that `accept` counted, since it was right. */
  async giveBack(address: string, purpose: keyof typeof budgets): Promise<void> {
    await this.attempts.giveBack(budgets[purpose].counter, networkOf(address));
  }

  /** A challenge for a purpose whose free attempts are used up. */
  async ask(purpose: Purpose): Promise<CaptchaDue> {
    const challenge = await createChallenge({
      ...WORK,
      deriveKey,
      hmacSignatureSecret: this.secret(purpose),
      expiresAt: new Date(this.clock.now().getTime() + VALID_FOR_MS),
    });
    return { required: true, challenge };
  }

  /** Uses up a solution; throws `captcha-required` without one, `captcha-wrong` where it is invalid, used or for another purpose. */
  async takeSolution(purpose: Purpose, solution: string | null): Promise<void> {
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

  private secret(purpose: Purpose): string {
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
