import { chooseVoucher, voucherCode } from '../../../packages/testing/journeys/friend-journey.js';
import { until } from '../../../packages/testing/src/until.js';
import { books, settled } from '../lib/books.js';
import { fault, invariant } from '../lib/fault.js';
import { isVoucher, rewarded, timesOfReward } from '../lib/friends.js';

export default fault(
  'A mail server that hangs up after the last byte leaves "unknown"; sent again, it is the same Message-ID with the same voucher',
  async ({ lab }) => {
    const {
      telko,
      friends: [friend],
    } = await rewarded(lab, 'hung-up');
    const ours = (mail: { to: string; subject: string }) => mail.to === friend!.email && isVoucher(mail);
    lab.mail.behave = mail => (ours(mail) ? 'hang-up' : 'take');
    await chooseVoucher(telko, friend!.reward);
    const parked = await until(
      'the delivery to be parked',
      () =>
        lab.row<{ consumer: string; event: string; state: string; attempts: number } | undefined>(
          `select d.consumer, d.event_id as event, f.state, d.attempts from engine.delivery d join engine.effect f using (tenant_id, consumer, event_id) join engine.event e using (tenant_id, event_id)
       where d.state = 'parked' and d.consumer = 'mail-voucher-when-voucher-assigned' and e.data->>'beneficiaryId' in (select person_id::text from person where lower(email) = lower($1))`,
          [friend!.email],
        ),
      60_000,
    );
    const before = await timesOfReward(lab, friend!, 'VoucherAssigned', 'RewardPickedUp');

    // A person looks at it and has it sent again.
    lab.mail.behave = () => 'take';
    const { demo } = await lab.programme();
    const operator = demo.logins.find(({ tenant, role }) => tenant === 'telko' && role === 'operator')!;
    const token = await telko.signIn(operator.email, operator.password);
    await telko.ask('POST', `/betrieb/zustellungen/${parked.consumer}/${parked.event}/wiederholen`, { token });
    await until('the mail again', () => lab.mail.arrivals.filter(ours).length === 2, 60_000);
    await settled(lab);

    const arrivals = lab.mail.arrivals.filter(ours);
    return [
      invariant(
        { effect: parked.state, tries: parked.attempts, RewardPickedUp: before['RewardPickedUp']! },
        { effect: 'unknown', tries: 1, RewardPickedUp: 0 },
      ),
      invariant(
        {
          sent: arrivals.length,
          'Message-IDs': new Set(arrivals.map(({ messageId }) => messageId)).size,
          'voucher codes': new Set(arrivals.map(({ text }) => voucherCode(text))).size,
          ...(await timesOfReward(lab, friend!, 'VoucherAssigned', 'RewardPickedUp')),
        },
        { sent: 2, 'Message-IDs': 1, 'voucher codes': 1, VoucherAssigned: 1, RewardPickedUp: 1 },
      ),
      ...(await books(lab)),
    ];
  },
);
