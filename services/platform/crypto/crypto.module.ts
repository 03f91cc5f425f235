import { Global, Module } from '@nestjs/common';
import { Cipher } from './cipher.js';
import { KeyedHash } from './keyed-hash.js';
import { LeakedPasswords } from './leaked-passwords.js';
import { Passwords } from './passwords.js';

@Global()
@Module({ providers: [Cipher, KeyedHash, LeakedPasswords, Passwords], exports: [Cipher, KeyedHash, LeakedPasswords, Passwords] })
export class CryptoModule {}
