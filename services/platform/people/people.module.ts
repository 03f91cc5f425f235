import { Global, Module } from '@nestjs/common';
import { KeptContacts } from './kept-contacts.js';
import { People } from './people.js';

@Global()
@Module({ providers: [People, KeptContacts], exports: [People, KeptContacts] })
export class PeopleModule {}
