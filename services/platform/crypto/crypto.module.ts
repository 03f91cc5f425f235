import { Global, Module } from '@nestjs/common';
import { Cipher } from './cipher.js';
import { KeyRotation } from './key-rotation.js';
import { KeyedHash } from './keyed-hash.js';
import { LeakedPasswords } from './leaked-passwords.js';
import { Passwords } from './passwords.js';

@Global()
@Module({
  providers: [Cipher, KeyRotation, KeyedHash, LeakedPasswords, Passwords],
  exports: [Cipher, KeyRotation, KeyedHash, LeakedPasswords, Passwords],
})
export class CryptoModule {}
