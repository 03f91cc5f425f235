import { newId } from '#platform/domain/ids.js';
import {
  InquiryAnswered,
  InquiryClosed,
  InquiryContinued,
  InquiryForgotten,
  InquiryOpened,
  type InquiryEvent,
} from '../events.js';
import { Inquiry } from './inquiry.js';

const [inquiryId, messageId, replyId] = [newId(), newId(), newId()];
const opened = InquiryOpened.of({ inquiryId, messageId });
const continued = InquiryContinued.of({ inquiryId, messageId });
const answered = InquiryAnswered.of({ inquiryId, replyId });
const closed = InquiryClosed.of({ inquiryId, replyId });
const forgotten = InquiryForgotten.of({ inquiryId, number: '4711' });
const given = (...history: InquiryEvent[]) => new Inquiry(inquiryId).rehydrate(history);
const changed = expect.objectContaining({ reason: 'changed-meanwhile' });

describe('An inquiry', () => {
  it('waits from the first message on, and again whenever another one comes', () => {
    const fresh = given();
    fresh.receive(messageId);
    expect([fresh.newEvents(), fresh.state]).toEqual([[opened], 'open']);
    for (const history of [[opened], [opened, answered], [opened, closed]]) {
      const again = given(...history);
      again.receive(messageId);
      expect([again.newEvents(), again.state]).toEqual([[continued], 'open']);
    }
  });

  it('is answered by whoever read everything, also once more', () => {
    const inquiry = given(opened);
    inquiry.answer(replyId, 1);
    expect([inquiry.newEvents(), inquiry.state, inquiry.version]).toEqual([[answered], 'answered', 2]);
    inquiry.answer(replyId, 2);
    expect(inquiry.newEvents()).toEqual([answered, answered]);
  });

  it('tells the second of two who answer at once, and whoever did not see what was written meanwhile', () => {
    expect(() => given(opened, answered).answer(replyId, 1)).toThrow(changed);
    expect(() => given(opened, continued).answer(replyId, 1)).toThrow(changed);
    expect(() => given(opened, continued).close(replyId, 1)).toThrow(changed);
  });

  it('is closed without an answer only while it waits', () => {
    const inquiry = given(opened);
    inquiry.close(replyId, 1);
    expect([inquiry.newEvents(), inquiry.state]).toEqual([[closed], 'closed']);
    expect(() => given(opened, answered).close(replyId, 2)).toThrow(changed);
  });

  it('is forgotten once, whatever its state', () => {
    for (const history of [[opened], [opened, answered], [opened, closed]]) {
      const inquiry = given(...history);
      inquiry.forget('4711');
      inquiry.forget('4711');
      expect(inquiry.newEvents()).toEqual([forgotten]);
    }
  });
});
