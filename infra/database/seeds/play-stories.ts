import { addDays } from '#platform/clock.js';
import { newNumber } from '#platform/domain/ids.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { isPaidToOwnAccount, isSentAsCode } from '#reward-types/index.js';
import { OrderDecisions } from '../../../services/modules/order/use-cases/order-decisions.js';
import { OrderReports } from '../../../services/modules/order/use-cases/report-order.js';
import { HandOverBatch } from '../../../services/modules/payout/api.js';
import { BatchPage } from '../../../services/modules/payout/queries/batch-page.js';
import { BankResponseImport } from '../../../services/modules/payout/use-cases/import-bank-response.js';
import { PayoutCollection } from '../../../services/modules/payout/use-cases/collect-payouts.js';
import { BatchSeal } from '../../../services/modules/payout/use-cases/seal-batch.js';
import { BatchApproval } from '../../../services/modules/payout/use-cases/approve-batch.js';
import { PaymentFiles } from '../../../services/modules/payout/use-cases/read-payment-file.js';
import { ConfirmRecipient } from '../../../services/modules/recipient/use-cases/confirm-recipient.js';
import { RegisterRecipient } from '../../../services/modules/recipient/use-cases/register-recipient.js';
import { VisitCounts } from '../../../services/modules/recommendation/use-cases/count-visits.js';
import { SubmitRecommendation } from '../../../services/modules/recommendation/use-cases/submit-recommendation.js';
import { RewardsOfRecommendation } from '../../../services/modules/reward/api.js';
import { RewardChoice } from '../../../services/modules/reward/use-cases/choose-reward.js';
import { VoucherTypesFor } from '../../../services/modules/reward/ports.js';
import { demoTenants } from '../../start/demo/accounts.js';
import { storeBankDetails, type SeededRecommender } from './setup.js';
import { acting, type Pipeline, type Seeding, type TimeTravel } from './seeding.js';
import type { Story } from './tenants/demo-tenants.js';
import { realBrowser } from '#shared/real-browser.js';

export type Transfer = readonly [endToEndId: string, amount: string];
export interface Answered {
  readonly transfer: Transfer;
  /** ISO 20022 return code; null: booked. */
  readonly reason: string | null;
}

/** A payment of a file, as the bank reads it. */
const transfersIn = (file: string): Transfer[] =>
  [...file.matchAll(/<EndToEndId>([^<]+)<\/EndToEndId>[\s\S]*?<InstdAmt Ccy="EUR">([\d.]+)<\/InstdAmt>/g)].map(
    ([, endToEndId, amount]) => [endToEndId!, amount!],
  );

/** The debtor account of a payment file. */
const debtorIn = (file: string): string => /<DbtrAcct><Id><IBAN>([^<]+)</.exec(file.replace(/\s+</g, '<'))![1]!;

/** A notification (camt.054) about transfers of the batch: booked or returned. */
export function camt054(number: string, iban: string, answers: readonly Answered[]): string {
  const entries = answers.map(({ transfer: [endToEndId, amount], reason }, index) => {
    const amountAndDirection = `<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${reason ? 'CRDT' : 'DBIT'}</CdtDbtInd>`;
    return `<Ntry>${amountAndDirection}<Sts><Cd>BOOK</Cd></Sts><AcctSvcrRef>${number}-${index + 1}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>${amountAndDirection}${reason ? `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>` : ''}</TxDtls></NtryDtls></Ntry>`;
  });
  return document(
    'camt.054.001.08',
    `<BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>${number}-${answers[0]?.reason ?? 'BOOK'}</MsgId></GrpHdr><Ntfctn><Id>${number}</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries.join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn>`,
  );
}

/** A status report (pain.002) about rejected transfers. */
export function pain002(number: string, answers: readonly Answered[]): string {
  const refused = answers.map(
    ({ transfer: [endToEndId], reason }) =>
      `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf></TxInfAndSts>`,
  );
  return document(
    'pain.002.001.10',
    `<CstmrPmtStsRpt><GrpHdr><MsgId>${number}-RJCT</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${number}</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts>${refused.join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt>`,
  );
}

const document = (name: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}">${content}</Document>`;

/** Collects payable rewards in a batch, sealed by one operator and approved by another; then the bank answers. */
async function payOut(
  { seeding, pipeline, time, tenant }: Stage,
  name: string,
  { sent, answered, returnedFor }: NonNullable<Story['payout']>,
): Promise<void> {
  const [first, second] = [acting(tenant.id, tenant.key, 'operator', 0), acting(tenant.id, tenant.key, 'operator', 1)];
  time.goTo(sent, 8);
  const number = await seeding.once(
    `${name}/collected`,
    async () => (await seeding.app.get(PayoutCollection).collect()).number,
    first.actor,
  );
  if (number === null) throw new Error(`The story ${name} has nothing to pay out.`);
  await pipeline.settle();
  time.goTo(sent, 9);
  await seeding.once(
    `${name}/sealed`,
    async () => {
      const refusal = await seeding.app.get(BatchSeal).seal({ number, byName: first.name });
      if (refusal) throw refusal;
    },
    first.actor,
  );
  await pipeline.settle();
  time.goTo(sent, 10);
  await seeding.once(
    `${name}/approved`,
    async () => {
      const { sha256 } = await seeding.app.get(BatchPage, { strict: false }).of(number);
      await seeding.app.get(BatchApproval).approve({ number, sha256: sha256 ?? '', byName: second.name });
    },
    second.actor,
  );
  await pipeline.settle();
  time.goTo(sent, 11);
  // The file contains account numbers: it is read when needed, not stored with the marks.
  const file = () => seeding.app.get(PaymentFiles).read({ number, byName: second.name });
  await seeding.once(
    `${name}/exported`,
    () => seeding.execute(new HandOverBatch({ number, byName: second.name })),
    second.actor,
  );
  await pipeline.settle();
  time.goTo(answered, 6);
  const answer = async () => {
    const paid = await file();
    return camt054(
      number,
      debtorIn(paid),
      transfersIn(paid).map(transfer => ({ transfer, reason: returnedFor ?? null })),
    );
  };
  await seeding.once(
    `${name}/answered`,
    async () => seeding.app.get(BankResponseImport).read(await answer(), second.name),
    second.actor,
  );
  await pipeline.settle();
}

interface Stage {
  readonly seeding: Seeding;
  readonly pipeline: Pipeline;
  readonly time: TimeTravel;
  readonly tenant: Tenant;
  readonly recommenders: readonly SeededRecommender[];
}

interface Recommendation {
  readonly recommendationId: string;
  readonly number: string;
}

/** Consents of the history have no network address. */
export const fromForm = { source: 'form', language: 'de', address: null } as const;
export const fromMail = { ...fromForm, source: 'mail' } as const;

/** Runs a story with the commands of portal, provider and agency, at the story's dates. */
export async function play(stage: Stage, story: Story): Promise<void> {
  const { seeding, pipeline } = stage;
  if (await seeding.isDone(`${story.name}/end`)) return;
  const recommendation = await recommend(stage, story);
  const recipientNumber = await follow(stage, story, recommendation);
  if (story.friend)
    await follow(stage, { ...story, name: `${story.name}/friend`, contact: story.friend }, recommendation);
  if (story.order) await order(stage, story, recommendation, recipientNumber);
  if (story.choice) await choose(stage, story, recommendation);
  await pipeline.settle();
  if (story.payout) await payOut(stage, story.name, story.payout);
  await seeding.once(`${story.name}/end`, async () => null);
}

async function recommend(
  { seeding, time, tenant, recommenders }: Stage,
  { name, by, productId, share, channel, created, clicks = [] }: Story,
): Promise<Recommendation> {
  const { recommenderId } = recommenders[by]!;
  const agencyNumber = demoTenants.find(({ key }) => key === tenant.key)?.agencyNumber ?? null;
  time.goTo(created, 8);
  const recommendation = await seeding.once(
    `${name}/created`,
    async () => {
      const { row } = await seeding.execute(
        new SubmitRecommendation(tenant, recommenderId, {
          productId,
          details: { channel },
          agencyNumber,
          agreement: true,
          recommenderShare: share,
          friend: null,
          another: true,
          from: { language: 'de', address: null },
        }),
      );
      return { recommendationId: row.recommendationId, number: row.number };
    },
    `recommender:${recommenderId}`,
  );
  for (const [index, daysAgo] of clicks.entries()) {
    time.goTo(daysAgo, 10 + index);
    await seeding.once(
      `${name}/click-${index}`,
      () =>
        seeding.app
          .get(VisitCounts)
          .click(
            tenant,
            { number: recommendation.number },
            { channel, userAgent: realBrowser, purpose: '', method: 'GET' },
          ),
      'anonymous',
    );
  }
  return recommendation;
}

async function follow(
  { seeding, time, tenant }: Stage,
  { name, contact, channel }: Story,
  { number }: Recommendation,
): Promise<string | null> {
  if (!contact) return null;
  const { street, houseNumber, postalCode, city, ...person } = contact.person;
  time.goTo(contact.registered, 13);
  const recipient = await seeding.once(
    `${name}/registered`,
    () =>
      seeding.app.get(RegisterRecipient).register(
        tenant,
        number,
        channel,
        {
          ...person,
          email: emailOf(person),
          phone: null,
          casual: false,
          marketingConsent: false,
          address: { street, houseNumber, postalCode, city },
          agreement: true,
        },
        fromForm,
      ),
    'anonymous',
  );
  if (contact.confirmed !== undefined) {
    time.goTo(contact.confirmed, 14);
    await seeding.once(
      `${name}/confirmed`,
      () => seeding.app.get(ConfirmRecipient).confirm(recipient.recipientId, tenant, true, fromMail),
      `recipient:${recipient.recipientId}`,
    );
  }
  return recipient.number;
}

async function order(
  stage: Stage,
  { name, productId, order }: Story,
  { number: recommendationNumber }: Recommendation,
  recipientNumber: string | null,
): Promise<void> {
  const { seeding, pipeline, time, tenant } = stage;
  const { reported, outcome, released, byRecommendation } = order!;
  await pipeline.settle();
  time.goTo(reported, 7);
  const orderNumber = await seeding.once(
    `${name}/ordered`,
    async () => {
      const number = `${tenant.key.slice(0, 1).toUpperCase()}${newNumber()}`;
      const whose = byRecommendation
        ? { recommendationNumber, recipientNumber: null }
        : { recommendationNumber: null, recipientNumber };
      const orderedAt = addDays(time.now(), byRecommendation ? reported - byRecommendation.concluded : 0);
      await seeding.app.get(OrderReports).report({
        number,
        ...whose,
        code: null,
        orderedAt,
        kind: 'new',
        outcome,
        productId,
        customerNumber: null,
      });
      return number;
    },
    'provider',
  );
  await pipeline.settle();
  if (released === undefined) return;
  const staff = acting(tenant.id, tenant.key, 'staff');
  time.goTo(released, 11);
  await seeding.once(
    `${name}/released`,
    () =>
      seeding.app.get(OrderDecisions).release({
        recommendationNumber,
        orderNumber,
        by: { name: staff.name, agencyNumber: staff.agencyNumber },
      }),
    staff.actor,
  );
  await pipeline.settle();
}

async function choose(
  { seeding, time, recommenders }: Stage,
  { name, by, choice }: Story,
  { recommendationId }: Recommendation,
): Promise<void> {
  const { made, kind } = choice!;
  time.goTo(made, 18);
  const rewards = await seeding.inTenant('system:seed', () =>
    seeding.ask(new RewardsOfRecommendation(recommendationId)),
  );
  const reward = rewards.find(({ beneficiary }) => beneficiary === 'recommender');
  if (!reward) throw new Error(`The story ${name} has no reward to choose.`);
  await seeding.once(
    `${name}/chosen`,
    async () => {
      if (isPaidToOwnAccount(kind)) await storeBankDetails(seeding, recommenders[by]!);
      const [voucher] = isSentAsCode(kind) ? await seeding.ask(new VoucherTypesFor(reward.amountCents)) : [];
      await seeding.app.get(RewardChoice).choose({
        rewardId: reward.rewardId,
        kind,
        option: voucher ? String(voucher.typeId) : null,
        bankDetails: null,
        by: { right: 'session' },
      });
    },
    `recommender:${recommenders[by]!.recommenderId}`,
  );
}

const plain: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
const emailOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName}.${lastName}@example.org`.toLowerCase().replace(/[äöüß]/g, letter => plain[letter]!);
