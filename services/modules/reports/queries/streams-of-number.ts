import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { comparedNumber } from '#shared/compared-numbers.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { Handles } from '#platform/messages.js';
import { StreamsOfNumber } from '../api.js';
import { reading } from './report.js';

/** Business numbers are looked up in what the modules publish by name; what came of them stands in the contacts' facts. */
@Injectable()
export class NamedStreams {
  @Handles(StreamsOfNumber)
  async of(number: string) {
    const { tenantId } = currentWork();
    const recommendations = await reading()
      .selectFrom('named_recommendation')
      .select('recommendationId')
      .where('tenantId', '=', tenantId)
      .where('name', '=', number)
      .execute();
    const [order] = await reading()
      .selectFrom('named_order')
      .select(['orderId', 'recommendationId', 'recipientId'])
      .where('tenantId', '=', tenantId)
      .where(({ or, eb }) => or([eb('number', '=', number), eb('numberKey', '=', comparedNumber(number))]))
      .orderBy(({ eb }) => eb('number', '=', number), 'desc')
      .execute();
    const contacts = await reading()
      .selectFrom('named_contact')
      .select(['recipientId', 'recommendationId'])
      .where('tenantId', '=', tenantId)
      .where('number', '=', number)
      .execute();
    const invitations = await reading()
      .selectFrom('invitation')
      .select('invitationId')
      .where('tenantId', '=', tenantId)
      .where('number', '=', number)
      .execute();
    const whole = recommendations.map(({ recommendationId }) => recommendationId);
    const within = [...contacts, ...(order ? [order] : [])].map(({ recommendationId }) => recommendationId);
    const facts = await reading()
      .selectFrom('contact_facts')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .where('recommendationId', '=', sql<string>`any(${[...whole, ...within]}::uuid[])`)
      .execute();
    const came = facts.filter(
      ({ recommendationId, recipientId, orders }) =>
        whole.includes(recommendationId) ||
        contacts.some(contact => contact.recipientId === recipientId) ||
        (order && order.orderId in orders),
    );
    const rewards = came.flatMap(row => Object.entries(row.rewards));
    const isOfOrderAlone = order && whole.length + contacts.length === 0;
    return {
      streams: [
        ...whole,
        ...invitations.map(({ invitationId }) => invitationId),
        ...(isOfOrderAlone
          ? [order.orderId]
          : came.flatMap(({ recipientId, orders }) => [recipientId, ...Object.keys(orders)])),
        ...contacts.map(({ recipientId }) => recipientId),
      ],
      rewardIds: rewards.filter(([, { orderId }]) => !isOfOrderAlone || orderId === order.orderId).map(([id]) => id),
    };
  }
}
