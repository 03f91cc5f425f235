import { Global, Module } from '@nestjs/common';
import { Cipher } from './cipher.js';
import { KeyedHash } from './keyed-hash.js';
import { Passwords } from './passwords.js';

@Global()
@Module({ providers: [Cipher, KeyedHash, Passwords], exports: [Cipher, KeyedHash, Passwords] })
export class CryptoModule {}
