import { Injectable } from '@nestjs/common';
import { Captcha } from '#platform/intake/captcha.js';
import { SpeakableCodes } from '../persistence/followed-links.js';

/** The link that a typed code means (docs/decisions/content-and-portal.md#0040-what-can-be-guessed-costs-work-right-or-wrong). */
@Injectable()
export class TypedCodes {
  constructor(
    private readonly codes: SpeakableCodes,
    private readonly captcha: Captcha,
  ) {}

  /**
   * The link's own code, null where there is none. All but that may be a guess, which counts once the caller's transaction
   * commits; beyond the free ones throws `captcha-required` or `captcha-wrong`.
   */
  async linkOf(plain: string, address: string, solution: string | null): Promise<string | null> {
    if (await this.codes.isLinksOwn(plain)) return plain;
    const counted = await this.captcha.accept(address, 'code', solution);
    const found = await this.codes.leadsTo(plain);
    if (found !== null) await this.captcha.giveBack(counted);
    return found;
  }
}
