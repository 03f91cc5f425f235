import { randomInt } from 'node:crypto';
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

/** What a solution is valid for, the counter of what a network sends without one, and how much of it is free. */
const budgets = {
  recommendation: forms,
  recipient: forms,
  registration: forms,
  invitation: forms,
  contact: forms,
  code: guesses,
  'recommender-search': guesses,
  login: { counter: 'login-address', free: loginsWithoutCaptchaAnHour },
  'passkey-question': { counter: 'passkey-question', free: 300 },
  'provider-sign-in': { counter: 'provider-sign-in', free: 300 },
  'console-question': { counter: 'console-question', free: 120 },
  /** Free ones are counted in memory, by the minute. */
  'recommendation-number': { counter: 'number', free: 20 },
} as const;

type Purpose = keyof typeof budgets;

const VALID_FOR_MS = 20 * 60_000;
/** One try of a browser: a phone makes about 1,000 a second. */
const TRY = { algorithm: 'PBKDF2/SHA-256', cost: 1_000 } as const;

/** Tries that one solution takes on average, and at most twice as many. */
const [fewestTries, mostTries] = [256, 1_024];

/**
 * Tries on average for an attempt after so many that cost work in the hour: doubled each time that the network sent as
 * many as it has free (docs/decisions/content-and-portal.md#0040-what-can-be-guessed-costs-work-right-or-wrong).
 */
export const triesAfter = (worked: number, free: number): number =>
  Math.min(fewestTries * 2 ** Math.floor(worked / free), mostTries);

/** Whether a captcha is needed, with its challenge. */
export interface CaptchaDue {
  readonly required: boolean;
  readonly challenge?: Challenge;
}

/** An attempt as it was counted, to be taken back where it was right. */
export interface CountedAttempt {
  readonly counter: string;
  readonly network: string;
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
  async check(address: string, purpose: Purpose): Promise<CaptchaDue> {
    const { counter, free } = budgets[purpose];
    const isFree = (await this.attempts.inTheLastHour(counter, networkOf(address))) < free;
    return isFree ? { required: false } : this.ask(address, purpose);
  }

  /**
   * Counts a form or guess; beyond the free ones takes the solution. Throws `captcha-required` where it is missing or
   * was too little work, `captcha-wrong` where it is invalid. A rollback undoes both: return later refusals, do not
   * throw them.
   */
  async accept(address: string, purpose: Purpose, solution: string | null): Promise<CountedAttempt> {
    const { counter, free } = budgets[purpose];
    const network = networkOf(address);
    if (await this.attempts.mayTake(counter, network, free)) return { counter, network };
    return this.takeSolution(address, purpose, solution);
  }

  /** Takes back what was counted, since the guess was right. */
  async giveBack({ counter, network }: CountedAttempt): Promise<void> {
    await this.attempts.giveBack(counter, network);
  }

  /** A challenge for a network whose free attempts are used up. */
  async ask(address: string, purpose: Purpose): Promise<CaptchaDue> {
    const { tries } = await this.workOf(address, purpose);
    const challenge = await createChallenge({
      ...TRY,
      deriveKey,
      // The try that will be the right one: so there is a last one, and nobody has bad luck.
      counter: randomInt(2 * tries),
      data: { tries },
      hmacSignatureSecret: this.secret(purpose),
      expiresAt: new Date(this.clock.now().getTime() + VALID_FOR_MS),
    });
    return { required: true, challenge };
  }

  /** Uses up a solution and counts it; throws as `accept` does, also for one that was used or is for another purpose. */
  async takeSolution(address: string, purpose: Purpose, solution: string | null): Promise<CountedAttempt> {
    ensure(solution !== null && solution !== '', 'captcha-required');
    const answer = parsed(solution);
    const { verified } = await verifySolution({ ...answer, deriveKey, hmacSignatureSecret: this.secret(purpose) });
    ensure(verified, 'captcha-wrong');
    const { tries, worked } = await this.workOf(address, purpose);
    // Half is enough: others of the network may have guessed while this browser worked.
    ensure(Number(answer.challenge.parameters.data?.['tries'] ?? 0) * 2 >= tries, 'captcha-required');
    await this.useUp(answer.challenge);
    await this.attempts.count(worked.counter, worked.network);
    return worked;
  }

  private async workOf(address: string, purpose: Purpose): Promise<{ tries: number; worked: CountedAttempt }> {
    const { counter, free } = budgets[purpose];
    const worked = { counter: `${counter}-worked`, network: networkOf(address) };
    return { tries: triesAfter(await this.attempts.inTheLastHour(worked.counter, worked.network), free), worked };
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
