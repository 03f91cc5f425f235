import { Global, Module } from '@nestjs/common';
import { TenantDirectory } from './tenant-directory.js';

@Global()
@Module({ providers: [TenantDirectory], exports: [TenantDirectory] })
export class TenantPlatformModule {}
