import { setTimeout as pause } from 'node:timers/promises';
import { chooseVoucher, registered } from '../../../packages/testing/journeys/friend-journey.js';
import { until } from '../../../packages/testing/src/until.js';
import { books, settled } from '../lib/books.js';
import { fault, invariant } from '../lib/fault.js';
import { brakeAt, rewarded, someone, timesOfReward } from '../lib/friends.js';
import { untilProjected, watchLag } from '../lib/lag.js';
import { creating } from '../lib/load.js';
import type { Answer } from '../lib/mail-server.js';

const slow = 'recommendation-facts';
const stuckMails = 24;

export default fault('A slow consumer leaves the others’ lag flat', 'each', async ({ lab, short }) => {
  const hold = short ? 2_500 : 10_000;
  // A projection that does not get on …
  const load = await creating(lab);
  const brake = await brakeAt(lab, 'recommendation_facts_rows');
  await brake.reached();
  const lag = watchLag(lab, untilProjected);
  await pause(hold);
  const longest = await lag.stop();
  await brake.release();
  await load.stop();
  const others = Math.max(...[...longest].filter(([name]) => name !== slow).map(([, ms]) => ms), 0);
  const own = longest.get(slow) ?? 0;
  // … and a mail server that answers nobody, while a reaction within the database is wanted.
  const { telko, company, friends: [friend] } = await rewarded(lab, 'slow-mails');
  let stuck = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  lab.mail.behave = async (): Promise<Answer> => {
    stuck += 1;
    await released;
    return 'take';
  };
  await Promise.all(Array.from({ length: stuckMails }, () => registered(telko, company, someone('stuck-mail'))));
  await until('mails that are stuck', () => stuck > 3);
  await chooseVoucher(telko, friend!.reward);
  const from = performance.now();
  const assigned = await until('the voucher, though mails are stuck', async () => (await timesOfReward(lab, friend!, 'VoucherAssigned'))['VoucherAssigned'] === 1, 8_000).then(() => 'yes', () => 'no');
  const took = Math.round(performance.now() - from);
  release();
  await settled(lab);
  return [
    invariant({ 'held up ms': hold, 'its lag ms': Math.round(own), 'longest lag of the others ms': Math.round(others), 'only its own': own > hold / 2 && others < hold / 2 ? 'yes' : 'no' }, { 'only its own': 'yes' }),
    invariant({ 'mails stuck': stuckMails, 'voucher assigned meanwhile': assigned, 'after ms': took }, { 'voucher assigned meanwhile': 'yes' }),
    ...(await books(lab)),
  ];
});
