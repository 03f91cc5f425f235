import { Controller } from '@nestjs/common';
import {
  readRecipientPartPicture,
  readRecommenderPartPicture,
  readRewardPicture,
  readSharedRewardPicture,
} from '#contract/praemie/calls.js';
import { Refused } from '#platform/domain/refused.js';
import type { CallContext, CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { money } from '#platform/mail/words.js';
import { Pictures } from '#platform/pictures/pictures.js';
import { splitAmount } from '#reward-types/split.js';
import { CatalogueTables } from '../../persistence/catalogue.js';
import { rewardPicture, type Amount } from '../../pictures/compositions.js';
import { paletteOf } from '../../pictures/palette.js';

/** Drawn at twice the size it is shown in, for sharp screens. */
const width = 800;

const captions = {
  whole: { de: 'Prämie für eine Empfehlung', en: 'reward for a recommendation' },
  recommender: { de: 'für Sie', en: 'for you' },
  recipient: { de: 'für Ihren Kontakt', en: 'for your contact' },
} as const;

/** What an offer of the catalogue pays, as a picture: with the real amount, in the tenant's colours and the reader's language. */
@Controller()
export class RewardPicturesController {
  constructor(
    private readonly catalogue: CatalogueTables,
    private readonly pictures: Pictures,
  ) {}

  @Implements(readRewardPicture)
  async whole(@Input() { params, context }: CallRequest<typeof readRewardPicture>) {
    return this.draw([amount(await this.cents(params.id), 'whole', context)], context);
  }

  @Implements(readSharedRewardPicture)
  async shared(@Input() { params, context }: CallRequest<typeof readSharedRewardPicture>) {
    const { recommenderCents, recipientCents } = await this.parts(params.id, context);
    return this.draw(
      [amount(recommenderCents, 'recommender', context), amount(recipientCents, 'recipient', context)],
      context,
    );
  }

  @Implements(readRecommenderPartPicture)
  async recommenderPart(@Input() { params, context }: CallRequest<typeof readRecommenderPartPicture>) {
    return this.draw(
      [amount((await this.parts(params.id, context)).recommenderCents, 'recommender', context)],
      context,
    );
  }

  @Implements(readRecipientPartPicture)
  async recipientPart(@Input() { params, context }: CallRequest<typeof readRecipientPartPicture>) {
    return this.draw([amount((await this.parts(params.id, context)).recipientCents, 'recipient', context)], context);
  }

  private draw(amounts: readonly [Amount] | readonly [Amount, Amount], context: CallContext) {
    return this.pictures.png(rewardPicture(amounts, paletteOf(context.tenant.config.theme)), width, context);
  }

  private async parts(offerId: number, { tenant }: CallContext) {
    return splitAmount(await this.cents(offerId), 50, tenant.config.maxRecipientRewardCents);
  }

  private async cents(offerId: number): Promise<number> {
    const offer = await this.catalogue.offer(offerId);
    if (!offer) throw new Refused('not-found');
    return offer.rewardCents;
  }
}

const amount = (cents: number, caption: keyof typeof captions, { language }: CallContext): Amount => ({
  text: money(cents, language),
  caption: captions[caption][language],
});
