import { Global, Module } from '@nestjs/common';
import { ErasureList } from './erasure-list.js';
import { KeptContacts } from './kept-contacts.js';
import { People } from './people.js';

@Global()
@Module({ providers: [People, KeptContacts, ErasureList], exports: [People, KeptContacts, ErasureList] })
export class PeopleModule {}
