import { Module } from '@nestjs/common';

/** The agency's and the operators' sign-in, and the agency's reports. */
@Module({})
export class AgencyModule {}
