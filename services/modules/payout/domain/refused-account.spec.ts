import { newId } from '#platform/domain/ids.js';
import { refusalOf, type EndedPayment } from './refused-account.js';

const account = { holder: 'Jonas Weber', iban: 'DE89370400440532013000' };
const refused = (reason: string, more: Partial<EndedPayment> = {}): EndedPayment => ({
  ...account,
  payoutId: newId(),
  paid: false,
  reason,
  verification: null,
  ...more,
});
const paid: EndedPayment = { ...refused('', {}), paid: true, reason: null };

describe('An account to which the bank refused a payment', () => {
  it.each(['AC01', 'ac04 ', 'AC07', 'BE06'])('is gone by %s, whatever name is written beside it', reason => {
    expect(refusalOf({ ...account, holder: 'Mia Klein' }, [refused(reason)])?.account).toBe('gone');
  });

  it.each(['RVNM', 'BE01', 'AC06', 'AG01', 'AC15', 'RC01'])('is in doubt by %s, under this name', reason => {
    expect(refusalOf({ ...account, holder: ' jonas  WEBER' }, [refused(reason)])?.account).toBe('doubtful');
    expect(refusalOf({ ...account, holder: 'Jonas Peter Weber' }, [refused(reason)])).toBeNull();
  });

  it('is in doubt where the name was another one, whatever the bank gave as its reason then', () => {
    expect(refusalOf(account, [refused('MS03', { verification: 'none' })])?.account).toBe('doubtful');
  });

  it.each(['MS03', 'AM04', 'RVMC', 'RVNA', 'FOCR'])('is not by %s, which says nothing of it or was asked', reason => {
    expect(refusalOf(account, [refused(reason)])).toBeNull();
  });

  it('is not once it was paid to, and is no other account', () => {
    expect(refusalOf(account, [paid, refused('RVNM')])).toBeNull();
    expect(refusalOf(account, [refused('RVNM'), paid])?.account).toBe('doubtful');
    expect(refusalOf({ ...account, iban: 'DE02120300000000202051' }, [refused('AC04')])).toBeNull();
  });
});
