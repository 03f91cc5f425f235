import { Global, Module } from '@nestjs/common';
import { Tokens } from './tokens.js';

@Global()
@Module({ providers: [Tokens], exports: [Tokens] })
export class TokensModule {}
