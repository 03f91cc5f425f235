import { Controller } from '@nestjs/common';
import { readPasswordRule } from '#contract/account/calls.js';
import { passwordRule } from '#contract/account/schemas.js';
import { Implements } from '#platform/http/implements.js';

@Controller()
export class PasswordRuleController {
  @Implements(readPasswordRule)
  read() {
    return passwordRule;
  }
}
