import { given } from '#testing/given.js';
import {
  ContactMessageConfirmed,
  ContactMessageForgotten,
  ContactMessageForwarded,
  ContactMessageReceived,
} from '../events.js';
import { ContactMessage } from './contact-message.js';

const messageId = '0195f5a0-0000-7000-8000-000000000007';
const message = () => new ContactMessage(messageId);
const [received, forwarded, confirmed, forgotten] = [
  ContactMessageReceived,
  ContactMessageForwarded,
  ContactMessageConfirmed,
  ContactMessageForgotten,
].map(event => event.of({ messageId }));

describe('A message to the programme', () => {
  it('is received once', () => {
    given(message())
      .when(m => m.receive())
      .then([received!]);
    given(message(), [received!])
      .when(m => m.receive())
      .thenNothing();
  });
  it('goes to the support once', () => {
    given(message(), [received!])
      .when(m => m.forwarded())
      .then([forwarded!]);
    given(message(), [received!, forwarded!])
      .when(m => m.forwarded())
      .thenNothing();
  });
  it('is confirmed to its sender after that, once', () => {
    given(message(), [received!])
      .when(m => m.confirmed())
      .thenNothing();
    given(message(), [received!, forwarded!])
      .when(m => m.confirmed())
      .then([confirmed!]);
    given(message(), [received!, forwarded!, confirmed!])
      .when(m => m.confirmed())
      .thenNothing();
  });
  it('is forgotten where its mails never leave', () => {
    given(message(), [received!])
      .when(m => m.forget())
      .then([forgotten!]);
    given(message(), [received!, forwarded!])
      .when(m => m.forget())
      .then([forgotten!]);
    given(message(), [received!, forwarded!, confirmed!])
      .when(m => m.forget())
      .thenNothing();
  });
});
