import { Command } from '@nestjs/cqrs';

/** Keeps the secret the provider signs its reports with, encrypted. Published for the set-up of a tenant. */
export class SetProviderSecret extends Command<void> {
  constructor(readonly secret: string) { super(); }
}
