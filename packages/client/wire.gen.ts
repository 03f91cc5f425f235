// From the table of calls (npm run reference), whose hash is eaa4874ad540fe030ee50ccc7aff14480ef7fbe98c3e9291edeaaa0730452ea0

/** Calls that may be sent twice. */
export const repeatable: ReadonlySet<string> = new Set([
  "POST /account/createEmpfehler",
  "PUT /empfehler/bankdaten",
  "PUT /empfehler/praemierung/{praemieId}",
  "PUT /empfehler/SetKundennummerForEmpfehler/{nr}",
  "POST /Empfehlen/create",
  "POST /empfaenger/bankdaten",
  "POST /empfaenger/create/{nr}",
  "PUT /praemierung",
  "POST /kontakt",
  "POST /auftrag",
  "POST /auftrag/stapel",
  "POST /mailversand/ruecklaeufer",
  "PUT /agentur/auftragablehnen/{a}/{b}",
  "PUT /agentur/auftragfreigeben/{a}/{b}",
  "PUT /agentur/auftragzuordnen/{auftragsnummer}",
  "PUT /agentur/empfehler/{nr}/entsperren",
  "PUT /agentur/empfehler/{nr}/erreichbar",
  "PUT /agentur/empfehler/{nr}/sperren",
  "PUT /agentur/empfehlungstornieren/{nr}",
  "POST /agentur/kulanz/{empfehlernummer}",
  "PUT /agentur/kulanz/{nr}/ablehnen",
  "PUT /agentur/kulanz/{nr}/zustimmen",
  "POST /agentur/mitarbeiter",
  "POST /agentur/mitarbeiter/{nr}/einladung",
  "PUT /Einladung",
  "POST /tracking/abschliessen",
  "POST /betrieb/aktionen",
  "POST /betrieb/aktionen/{aktionsId}/beenden",
  "POST /betrieb/angebote/import",
  "POST /betrieb/angehalten/{praemie}/ablehnen",
  "POST /betrieb/angehalten/{praemie}/freigeben",
  "POST /betrieb/auftraege/import",
  "POST /betrieb/auszahlungen",
  "POST /betrieb/auszahlungen/{stapel}/ablehnen",
  "POST /betrieb/auszahlungen/{stapel}/erneuern",
  "POST /betrieb/auszahlungen/{stapel}/freigeben",
  "DELETE /betrieb/auszahlungen/{stapel}/posten/{zahlung}",
  "POST /betrieb/auszahlungen/{stapel}/uebergeben",
  "POST /betrieb/auszahlungen/{stapel}/versiegeln",
  "POST /betrieb/auszahlungen/{stapel}/zurueckstellen",
  "POST /betrieb/auszahlungen/rueckmeldung",
  "POST /betrieb/auszahlungen/rueckmeldung/offen/{eintrag}/verwerfen",
  "POST /betrieb/auszahlungen/rueckmeldung/offen/{eintrag}/zuordnen",
  "POST /betrieb/einladungen/import",
  "POST /betrieb/empfehler/import",
  "POST /betrieb/gutscheinarten",
  "POST /betrieb/gutscheine/import",
  "POST /betrieb/gutscheine/zurueckziehen",
  "POST /betrieb/konfiguration/geplant",
  "POST /betrieb/personal",
  "POST /betrieb/personal/{nr}/ablehnen",
  "POST /betrieb/personal/{nr}/bestaetigen",
  "POST /betrieb/personal/{nr}/einladung",
  "POST /betrieb/personal/{nr}/zustimmen",
  "POST /betrieb/werbeeinwilligungen/nutzung",
  "POST /betrieb/zahlungsempfaenger/bestaetigen",
  "POST /inhalte/{schema}",
  "PUT /inhalte/{schema}/{id}",
  "POST /inhalte/{schema}/{id}/status",
  "POST /inhalte/{schema}/{id}/wiederherstellen"
]);

export interface paths {
    "/bild/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture the tenant uploaded (ours); it may be kept for ever */
        get: operations["readPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/route/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The portal’s routes by name */
        get: operations["listRoutes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/anmeldedienste": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where recommenders may sign in besides with a password, by name (ours) */
        get: operations["listCustomerSignIns"];
        /** Finish it with what the provider sent back: a session, or what is still open where no account is linked (ours) */
        put: operations["finishSignIn"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/anmeldedienste/{id}/anmeldung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a sign-in there: the address the browser is sent to, and a cookie that ties what comes back to this browser (ours) */
        post: operations["beginSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/anmeldedienste/konto": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open an account with the token of that answer; the provider has proven the address (ours) */
        post: operations["openAccountBySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/anmeldedienste/verknuepfung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where one signs in besides (ours) */
        get: operations["listOwnSignIns"];
        /** Link the sign-in to one’s account, which has the same address, within 15 minutes of logging in; its owner is told by mail (ours) */
        put: operations["linkSignIn"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/anmeldedienste/verknuepfung/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign in there no more; what it opened elsewhere ends, and its owner is told by mail (ours) */
        delete: operations["unlinkSignIn"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/anmeldelink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Log in with the token of that mail or of a welcome mail, which also confirms the address; each works once, and the others of the account end with it. No password is needed. A second factor is asked for as at every login */
        put: operations["logInByLink"];
        /** Ask for a mail with a link that logs in once, within 15 minutes; an account that is not confirmed yet gets its welcome mail. The same answer after the same time, whether or not the address is known */
        post: operations["requestLoginLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/createEmpfehler": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Register: a welcome mail with the link that confirms the address and logs in goes out, or a hint to the account there is (201, the same answer); with `Statt` the address of the form before is corrected; with a null body: whether a captcha is needed (200) */
        post: operations["createRecommender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open a marked session for a recommender with a single-use token of a staff member */
        get: operations["loginWithAdminToken"];
        put?: never;
        /** Log a recommender in; an account with a second factor is answered PSOF0112 and no session, but a token to go on with (`ZweiterFaktor`) */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/passkey/anmeldung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in with the answer of a passkey whose device made sure of its owner. Where an authenticator app is set up, its code is asked for as at every login */
        post: operations["logInByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/passkey/frage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** To log in by a passkey alone: what `navigator.credentials.get` takes, with no account named; good once, for five minutes */
        post: operations["askForAnyPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/passwortvalidator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The password rule */
        get: operations["readPasswordRule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/resendWelcomeMail/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Send the welcome mail of an unconfirmed account once more; `id` is the id of createEmpfehler or the e-mail address */
        get: operations["resendWelcomeMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/resetPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the password with the token of a welcome or reset mail and log in; the welcome token also confirms the address. All other links and sessions end. Refused by field: the 100,000 most leaked passwords, and what holds the person’s name, address or the programme’s name */
        put: operations["resetPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/resetPassword/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ask for a mail to set the password anew; the same answer after the same time, whether or not the address is known */
        get: operations["requestPasswordReset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/resetPasswordWithoutToken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the password while logged in; all other sessions and all links of the account end, and its owner is told by mail */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sitzungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where one is logged in */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** End all sessions but this one */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sitzungen/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of one’s sessions */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/updateLanguage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose the language of mails and screens */
        post: operations["updateLanguage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is logged in; prolongs the session */
        get: operations["refreshSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/validateResetPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Whether a welcome or reset token can still be used */
        put: operations["validateResetPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/zweifaktor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the login asks for besides the password */
        get: operations["readSecondFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/zweifaktor/anmeldung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish a login that was answered PSOF0112, within ten minutes, with a code of the app, a recovery code (each good once) or a passkey */
        post: operations["logInWithSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/zweifaktor/app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Finish with a code of the app; the first second factor brings ten recovery codes, shown this once */
        put: operations["confirmApp"];
        /** Begin with an authenticator app: its key, asked for at logins once one of its codes was given back */
        post: operations["setUpApp"];
        /** Take the authenticator app away; the recovery codes go with the last second factor */
        delete: operations["removeApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/zweifaktor/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ten new recovery codes; the earlier ones no longer work */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/zweifaktor/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Finish with the browser’s answer and a name; the first second factor brings ten recovery codes, shown this once */
        put: operations["addPasskey"];
        /** Begin with a passkey: what `navigator.credentials.create` takes; good once, for five minutes */
        post: operations["setUpPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/zweifaktor/passkey/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a passkey away; the recovery codes go with the last second factor */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/zweifaktor/passkey/frage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For a login that was answered PSOF0112: what `navigator.credentials.get` takes; good once, for five minutes */
        post: operations["askForPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/aktionen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Campaigns one can join or takes part in, with how far one is; those that ended not long ago for who took part */
        get: operations["listOwnCampaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/aktionen/{aktionsId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Take part in a campaign from now on; never in a session that a staff member opened */
        put: operations["joinCampaign"];
        post?: never;
        /** Take part no longer; what was counted stays; never in a session that a staff member opened */
        delete: operations["leaveCampaign"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/auffindbar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether friends find one by name and postcode, and the words one agrees to with that */
        get: operations["readFindable"];
        /** Agree to be found by name and postcode, by a tick or by the text that was shown; again corrects the postcode */
        put: operations["beFindable"];
        post?: never;
        /** Withdraw that, also where the tenant offers it no more; nobody finds one from that moment, and the postcode goes */
        delete: operations["beFindableNoMore"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/bankdaten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One’s bank details, the IBAN masked; 404 while there are none */
        get: operations["readBankDetails"];
        /** Store one’s bank details; a reward waiting for them becomes payable */
        put: operations["storeBankDetails"];
        post?: never;
        /** Remove one’s bank details */
        delete: operations["removeBankDetails"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/bankdaten/einspruch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Say by the mail’s link that a replaced account or a changed e-mail address is not one’s own: the account goes, sessions end, what is owed waits for a person; an account gets its old address back and is blocked. Tells whether bank details went, and whether somebody had erased the account */
        put: operations["disputeBankDetails"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/bankdaten/kontoinhaber": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What one’s bank asks about the account’s holder: the name as typed and as the bank has it; 404 while nothing is asked. Also by the link of the mail that asks */
        get: operations["readHolderQuestion"];
        /** Say which name is right: the bank’s is taken for the account, or one’s own stays; the link ends with it. Another account is stored by `storeBankDetails`, by the same link */
        put: operations["confirmHolder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/benachrichtigungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What one is told of, by kind and way */
        get: operations["readNotifications"];
        /** Choose what one is told of; what is not named stays. A mail about a reward is always sent: 400 by field */
        put: operations["chooseNotifications"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Erase one’s account: everything personal goes, open rewards stay payable */
        delete: operations["eraseAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Ask for another e-mail address with a session (a mail goes there, the present address is told), or confirm it with the token of that mail; the same answer for an address that has an account */
        put: operations["changeEmail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/empfehlungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My recommendations with their status bar, newest first */
        get: operations["listOwnRecommendations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/empfehlungen/showbanner/{bannerName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a banner has something to say to the person: newsletter, bankdaten, praemie, empfehlen; any other name: no */
        get: operations["showRecommenderBanner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything held on oneself, as JSON to take along (GDPR Art. 20) */
        get: operations["exportAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/GetResultFromKundennummer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of the customer number; 404 while none was given */
        get: operations["readCustomerNumberResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/newsletter/abbestellen/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same address opened by a person: leads to the page that asks, changes nothing */
        get: operations["openNewsletterEnd"];
        put?: never;
        /** One-click unsubscribe of RFC 8058: withdraws the newsletter, or ends the kind of mail the token came with. 204 whatever the token, also after the person’s erasure: who asks learns nothing */
        post: operations["unsubscribeWithOneClick"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/praemien": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My rewards that came of no recommendation: goodwill with its reason, and campaigns; newest first */
        get: operations["listOwnRewards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/praemierung/{praemieId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A reward of one’s own, without the mail’s link */
        get: operations["readOwnReward"];
        /** Choose how the reward is given, without the mail’s link; final; never in a session that a staff member opened */
        put: operations["chooseOwnReward"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/praemierungmail/{empfehlungsnummer}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Send the reward mail of a recommendation once more, or that of a reward of one’s own by its id */
        get: operations["resendRewardMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Be told in this browser by web push, until this session is logged out */
        put: operations["subscribePush"];
        post?: never;
        /** Be told in this browser no more */
        delete: operations["unsubscribePush"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/SetKundennummerForEmpfehler/{nr}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give one’s customer number at the provider, with the link of a recommender’s reward; a person looks at it */
        put: operations["setCustomerNumber"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/setNewsletterOptin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Ask for the newsletter with a session (a double opt-in mail goes out), or confirm with the token of that mail */
        put: operations["setNewsletterOptin"];
        post?: never;
        /** Withdraw the newsletter, with a session or with the token of any newsletter mail; the token of a mail that may be switched off ends that kind of mail */
        delete: operations["withdrawNewsletter"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehler/stammdaten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Correct one’s name; holds at once */
        put: operations["correctName"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehlen/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of my recommendations by its number, with everything to share it */
        get: operations["readOwnRecommendation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehlen/{nr}/{hex}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A recommendation that can still be followed, for the person behind its link */
        get: operations["openRecommendation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehlen/{nr}/{hex}/neu": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The person behind a link whose time is over wants a new one: its recommender is mailed, once a day at most; nothing of who asks is told */
        post: operations["askForNewLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehlen/any/{nr}/{hex}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A recommendation in any status, for the person behind its link */
        get: operations["openAnyRecommendation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehlen/click/{nr}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the click on a link and learn where to go; bots and link previews are not counted */
        get: operations["clickRecommendation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Empfehlen/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Recommend a product (201), or learn the link there is (200, `NeuerLink: false`); with a null body: whether a captcha is needed (200) */
        post: operations["createRecommendation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehlung/{nr}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Count that the landing page of a recommendation was opened */
        put: operations["jumpIn"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehlung/{nr}/geteilt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** The owner passed the link on by a channel of the share page; the same channel again changes nothing */
        put: operations["shareRecommendation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehlung/{nr}/karte.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A card of one’s own link to print and hand over, A6, with its QR code and what the friend gets */
        get: operations["readCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehlung/{nr}/notiz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** What the owner notes about a recommendation for themselves; null takes it away */
        put: operations["noteRecommendation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehlung/{nr}/produkt/produktlink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The provider’s product page with the tracking parameters of a recommendation */
        get: operations["readProductLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehlung/{nr}/sprechcode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** One’s own code to say aloud (`mara-47`), made the first time; from now on it leads to this recommendation. One a recommender */
        put: operations["speakCode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehlung/empfehler": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Who recommended you? The newest open recommendation of the one person of this name and postcode who agreed to be found; every other case is answered alike */
        post: operations["findByRecommender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfehlung/empfehlungscode/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The recommendation of a code that was read out or typed */
        get: operations["resolveCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfaenger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Erase oneself: everything personal goes and the token ends, open rewards stay payable */
        delete: operations["eraseRecipient"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfaenger/{hex}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the recipient of a hash is there (of this recommendation, where one is named) and has confirmed */
        get: operations["recipientExists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfaenger/{nr}/praemie": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The recipient’s reward */
        get: operations["readRecipientReward"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfaenger/adresse/{nr}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Correct the e-mail address before it is confirmed: a new mail goes out, the old link ends */
        put: operations["changeRecipientAddress"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfaenger/angaben/{nr}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give date of birth and address once confirmed, where the tenant matches orders by them; again corrects them. `nr` is the recipient’s own */
        put: operations["giveRecipientDetails"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfaenger/auftrag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the recipient was recommended, the reward in it, and where to conclude once confirmed */
        get: operations["readRecipientOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfaenger/bankdaten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Store the recipient’s bank details */
        post: operations["storeRecipientBankDetails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfaenger/create/{nr}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Follow a recommendation with one’s own data; a mail to confirm goes to the address entered (201); the same person and address again: the same number; with a null body: whether a captcha is needed (200) */
        post: operations["createRecipient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfaenger/daten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything held on the friend, as JSON to take along (GDPR Art. 15, 20) */
        get: operations["readRecipientData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfaenger/nochmal/{nr}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the mail to confirm once more; each time one has to wait longer for the next */
        post: operations["resendRecipientMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfaenger/werbeeinwilligung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw the consent to advertising */
        delete: operations["withdrawRecipientMarketing"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/empfaenger/zustimmung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Consent to terms and privacy; confirms the recipient */
        put: operations["confirmRecipient"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/aktion/alleAktiven": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Campaigns whose period holds today, with `produktId` those for that product; ticked where the person who is logged in takes part */
        get: operations["listActiveCampaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/praemie": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What every product pays today; hidden products are left out */
        get: operations["listRewardOffers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/praemie/{id}/grafik100": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A reward offer’s amount as a picture: all of it to one person; cacheable by its ETag */
        get: operations["readRewardPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/praemie/{id}/grafik50": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A reward offer’s amount as a picture: shared, both parts beside each other; cacheable by its ETag */
        get: operations["readSharedRewardPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/praemie/{id}/grafik50empfaenger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The recipient’s part of a shared reward as a picture, capped by MaxEmpfaengerPraemieCent; cacheable by its ETag */
        get: operations["readRecipientPartPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/praemie/{id}/grafik50empfehler": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The recommender’s part of a shared reward as a picture; cacheable by its ETag */
        get: operations["readRecommenderPartPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/praemierung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The reward of the link: amount, status and choice; with `details` also until when, what can be chosen */
        get: operations["readReward"];
        /** Choose how the reward is given; final */
        put: operations["chooseReward"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/praemierung/showbanner/{bannerName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a banner has something to say on the reward’s page: bankdaten, praemie, kundennummer, empfehlen; any other name: no */
        get: operations["showRewardBanner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/produkt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products, all or of one source and category (and one tariff); hidden ones are left out */
        get: operations["listProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/produkt/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One product (of one source), for a mobile tariff with the chosen device */
        get: operations["readProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/produkt/{id}/grafik": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The product’s picture, 960 × 600; cacheable by its ETag */
        get: operations["readProductPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/produkt/{id}/sgrafik": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The product’s picture, small: 320 × 200 */
        get: operations["readProductThumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/produkt/{id}/zeichnung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The product’s picture as a drawing that scales (ours) */
        get: operations["readProductDrawing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/produkt/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same advisors, a hundred a page where no size is asked for */
        get: operations["listAllAgents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/produkt/berater": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search advisors by name, postal code or city, six a page */
        get: operations["listAgents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/produkt/extern/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One product by the provider’s own product id */
        get: operations["readProductByExternalId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/produkt/handytarife/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tariffs a device is sold with, each with the device’s price beside it */
        get: operations["listTariffsOfDevice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/produkt/maxpraemiewert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The highest reward of any product today */
        get: operations["readMaxReward"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/produktkategorie": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The product category pages */
        get: operations["listProductCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/produktkategorie/{id}/grafik": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A category’s picture, 1200 × 480 */
        get: operations["readCategoryPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/produktkategorie/{id}/icon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A category’s icon as a drawing that scales */
        get: operations["readCategoryIcon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kontakt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the contact form needs a captcha */
        get: operations["checkContactCaptcha"];
        put?: never;
        /** Write to the programme’s support; the sender is told that it arrived */
        post: operations["sendContactMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auftrag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The provider reports a contract; signed (X-Timestamp, X-Signature: sha256= HMAC of `timestamp.body`), replay-safe by Auftragsnummer
         * @description Right of an API key: auftraege:schreiben
         */
        post: operations["reportOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auftrag/{auftragsnummer}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What became of an order; signed like a report, over an empty body
         * @description Right of an API key: auftraege:lesen
         */
        get: operations["readOrderResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auftrag/stapel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Up to 1,000 reports in one signed body (at most 256 KiB); one result an order, none fails another
         * @description Right of an API key: auftraege:schreiben
         */
        post: operations["reportOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mailversand/ruecklaeufer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A mail that came back (RFC 3464), or a complaint of one (RFC 5965), as it is, by whoever receives for the sender: with an API key, never by signature; the person counts as unreachable where the address is wrong or gone, a refused sender is told to operators, and whoever complains of news or advertising gets none any more
         * @description Right of an API key: ruecklaeufer:schreiben
         */
        post: operations["reportBounce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/{x}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Recommenders with what they brought; `x` as for orders
         * @description Ability: EmpfehlerReport. Right of an API key: berichte:lesen
         */
        put: operations["listRecommenders"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/adminlogin/{empfehlernummer}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A link that opens a marked session for a recommender once, within 15 minutes; audit-logged
         * @description Ability: Verwaltung
         */
        post: operations["issueAdminLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/anmeldung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the staff of a tenant sign in, also while it is a draft (ours); a draft tells neither name nor colours */
        get: operations["readStaffSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/auftraege/{x}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Orders of the asker’s own agency (`x`: its number; `alle`: also those that came through none), sorted, filtered, paged
         * @description Ability: AuftragsReport. Right of an API key: berichte:lesen
         */
        put: operations["listOrders"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/auftragablehnen/{a}/{b}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Refuse an order before its release (`a`: Empfehlungsnummer, `b`: Auftragsnummer) with a reason the recommender reads, or as withdrawn by the buyer (`Widerrufen`); twice has no second effect
         * @description Ability: AuftragsReport
         */
        put: operations["refuseOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/auftragfreigeben/{a}/{b}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Release an order (`a`: Empfehlungsnummer, `b`: Auftragsnummer): its rewards become ready; twice has no second effect
         * @description Ability: AuftragsReport
         */
        put: operations["releaseOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/auftragnachrechnen/{auftragsnummer}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rewards of an order, each computed once more by the versions of configuration and catalogue it was granted under
         * @description Ability: AuftragsReport
         */
        get: operations["recomputeRewards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/auftragzuordnen/{auftragsnummer}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whose an order could be (ours): the contacts of its recommendation, or of `empfehlungsnummer`, with what speaks for and against each
         * @description Ability: AuftragsReport
         */
        get: operations["listOrderCandidates"];
        /**
         * Say whose an order is, or correct it until its release: a contact of the recommendation, or without one the code
         * @description Ability: AuftragsReport
         */
        put: operations["assignOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/einladung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whom the link of a mail invited, to which programme, and whether it makes a passkey (ours) */
        post: operations["readStaffInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/einladungen/{x}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Invitations to recommend; `x` as for orders
         * @description Ability: Einladungstool. Right of an API key: berichte:lesen
         */
        put: operations["listInvitations"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/einspruch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Object to that with a reason, as a former operator (ours): nobody gets the seat */
        put: operations["objectToOperator"];
        /** With the link of a mail: whom the platform wants to make an operator of which programme (ours) */
        post: operations["readOperatorSeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/empfehler/{nr}/entsperren": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * End the block: what it held goes on; audit-logged
         * @description Ability: Verwaltung
         */
        put: operations["unblockRecommender"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/empfehler/{nr}/erreichbar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mails arrive again at an address they came back from (ours): what was held goes out; audit-logged
         * @description Ability: Verwaltung
         */
        put: operations["markReachable"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/empfehler/{nr}/sperre": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The block of a recommender (ours): its kind, the reason the person reads, since when and by whom; 404 without one
         * @description Ability: EmpfehlerReport
         */
        get: operations["readBlock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/empfehler/{nr}/sperren": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Block a recommender, with a reason the person reads: sessions end, no login, no new recommendation, nothing paid; audit-logged
         * @description Ability: Verwaltung
         */
        put: operations["blockRecommender"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/empfehlungen/{x}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Recommendations with their stage; `x` as for orders
         * @description Ability: EmpfehlerReport. Right of an API key: empfehlungen:lesen
         */
        put: operations["listRecommendations"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/empfehlungstornieren/{nr}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Cancel a recommendation (Offen or Ok), with a reason the recommender reads; its unpaid rewards are cancelled; audit-logged
         * @description Ability: Verwaltung
         */
        put: operations["cancelRecommendation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/kulanz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Grants above a limit that wait for a second person, longest first
         * @description Ability: Praemien
         */
        get: operations["listWaitingGoodwill"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/kulanz/{empfehlernummer}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a recommender was granted and why, with the limits and what is used of them
         * @description Ability: Praemien
         */
        get: operations["readGoodwill"];
        put?: never;
        /**
         * Grant a recommender a reward outside any order, for a reason they read; ready at once, or 202 where a second person has to agree; audit-logged
         * @description Ability: Praemien
         */
        post: operations["grantGoodwill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/kulanz/{nr}/ablehnen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Decline a grant above a limit that somebody else asked for, with a reason; owners alone; audit-logged
         * @description Ability: Praemien
         */
        put: operations["declineGoodwill"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/kulanz/{nr}/zustimmen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Agree to a grant above a limit that somebody else asked for; owners alone; audit-logged
         * @description Ability: Praemien
         */
        put: operations["agreeToGoodwill"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/kundennummern": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Customer numbers that wait for a decision, oldest first
         * @description Ability: Praemien
         */
        get: operations["listCustomerNumbers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/kundennummern/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Accept or refuse a customer number; audit-logged
         * @description Ability: Praemien
         */
        put: operations["decideCustomerNumber"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/leads/{x}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Recipients who followed a recommendation; `x` as for orders
         * @description Ability: EmpfehlerReport. Right of an API key: empfehlungen:lesen
         */
        put: operations["listLeads"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the staff session (ours) */
        post: operations["signStaffOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/mitarbeiter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everyone of the owner’s own agency who may sign in to the console or once could, by name (ours)
         * @description Ability: Mitarbeiter
         */
        get: operations["listEmployees"];
        put?: never;
        /**
         * Invite somebody by mail as staff of the owner’s own agency, with a link good once and for 14 days (ours)
         * @description Ability: Mitarbeiter
         */
        post: operations["inviteEmployee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/mitarbeiter/{nr}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation to the own agency nobody followed yet (ours)
         * @description Ability: Mitarbeiter
         */
        delete: operations["withdrawEmployee"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/mitarbeiter/{nr}/einladung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail somebody who was invited to the own agency a new link, at most three an hour; the former one opens nothing any more (ours)
         * @description Ability: Mitarbeiter
         */
        post: operations["remindEmployee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/mitarbeiter/{nr}/entsperren": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Whom an owner of the agency blocked may sign in again (ours)
         * @description Ability: Mitarbeiter
         */
        put: operations["unblockEmployee"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/mitarbeiter/{nr}/sperren": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Somebody of the own agency’s staff signs in no more and their sessions end at once (ours)
         * @description Ability: Mitarbeiter
         */
        put: operations["blockEmployee"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Become whom the link invited by the new passkey, which uses the link up and ends earlier passkeys, and open a staff session (ours) */
        put: operations["finishStaffPasskey"];
        /** With that link: what `navigator.credentials.create` takes; good once, for five minutes (ours) */
        post: operations["beginStaffPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/passkey/anmeldung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Open a staff session with the answer of a passkey whose device made sure of its owner (ours) */
        put: operations["signStaffInByPasskey"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/passkey/frage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** To sign staff in: what `navigator.credentials.get` takes; good once, for five minutes (ours) */
        post: operations["askForStaffPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/praemien/{nr}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where each reward of a person stands (`nr`: a recommender’s Empfehlernummer or a contact’s Empfaengernummer), newest first; without those of recommendations another agency looks after
         * @description Ability: Praemien
         */
        get: operations["listRewardsOfPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/praemiennachrechnen/{empfehlernummer}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A recommender’s rewards of no order (extras of campaigns, goodwill), each computed once more by the versions it was granted under
         * @description Ability: Praemien
         */
        get: operations["recomputeFurtherRewards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/rechnungen/{x}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The asker’s own agency by months, newest first: rewards settled of what came through it, orders released
         * @description Ability: Rechnungen
         */
        get: operations["listStatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/rechnungen/{x}/{monat}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A month’s statement with a page of its lines, oldest first; what came back is a line below zero
         * @description Ability: Rechnungen
         */
        get: operations["readStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/rechnungen/{x}/{monat}/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All lines of a month’s statement as a file: UTF-8, `;`, amounts in euros
         * @description Ability: Rechnungen
         */
        get: operations["readStatementFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Finish single sign-on (authorization code with PKCE) and open a staff session */
        put: operations["signStaffIn"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/stammdaten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the caller’s agency says of itself; empty before the first save; its version is the ETag
         * @description Ability: Stammdaten
         */
        get: operations["readMasterData"];
        /**
         * Say what friends of the agency’s advisors read of it, by its owner; If-Match names the ETag of what was read
         * @description Ability: Stammdaten
         */
        put: operations["changeMasterData"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/stammdaten/bild": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload the agency’s picture (PNG, JPEG, WebP), by its owner, at most ten an hour: it is drawn anew, so that nothing but its pixels stays (ours)
         * @description Ability: Stammdaten
         */
        post: operations["uploadMasterPicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/stammdaten/versionen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who saved the agency’s master data and when, newest first (ours)
         * @description Ability: Stammdaten
         */
        get: operations["listMasterDataVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/statistik": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What became of the recommendations of a time, over everything and by month, product, channel, agency, campaign or employee; with `Accept: text/csv` the rows as a file
         * @description Ability: StatistikReport
         */
        get: operations["readStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agentur/wartend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What waits for a decision the asker may take (ours), with how many and since when; never what they began themselves */
        get: operations["listWaitingDecisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Einladung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Invite someone to recommend (201); without a body: whether a captcha is needed (200)
         * @description Ability: Einladungstool
         */
        put: operations["inviteRecommender"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/einladung/abbestellen/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The page that asks whether no invitation is wanted any more (ours) */
        get: operations["openInvitationEnd"];
        put?: never;
        /** The address is invited no more, and an open invitation ends (ours): by the page’s button (`Selbst=Ja`), or one click of a mail program (`List-Unsubscribe=One-Click`); without either the page asks again */
        post: operations["refuseInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Einladung/daten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The kinds of invitation and the agency’s people, for the form
         * @description Ability: Einladungstool
         */
        get: operations["readInvitationData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/token/verifyAgenturToken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether an agency token is good, and whose it is */
        get: operations["verifyAgencyToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/abschliessen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A contact reached the provider’s page: enters the recipient, or finds the one who is there; a mail to confirm goes to the address entered (201); with a null body: whether a captcha is needed (200) */
        post: operations["completeTracking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/aktionen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Campaigns, the latest first, each with who takes part and what it has given
         * @description Ability: Mandanten
         */
        get: operations["listCampaigns"];
        /**
         * Change the campaign that `AktionsId` names; `probelauf` only tells what that would do
         * @description Ability: Mandanten
         */
        put: operations["changeCampaign"];
        /**
         * A new campaign; `probelauf` only checks it
         * @description Ability: Mandanten
         */
        post: operations["createCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/aktionen/{aktionsId}/beenden": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a campaign before its last day, with a reason: what is paid from then on no longer counts
         * @description Ability: Mandanten
         */
        post: operations["endCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/aktionen/{aktionsId}/versionen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a campaign promised, newest first: who changed it and when
         * @description Ability: Mandanten
         */
        get: operations["listCampaignVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/aktionen/{aktionsId}/versionen/{nummer}/wiederherstellen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring an earlier version of a campaign back, as a new one; the first day stays once it has begun. `probelauf` only tells what that would do
         * @description Ability: Mandanten
         */
        post: operations["restoreCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/anbietergeheimnisse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The secrets that reports may be signed with, newest first (ours)
         * @description Ability: Mandanten
         */
        get: operations["listProviderSecrets"];
        put?: never;
        /**
         * A new secret to sign reports with, shown once; two at most are good at a time
         * @description Ability: Mandanten
         */
        post: operations["createProviderSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/anbietergeheimnisse/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * The secret signs nothing from this moment on
         * @description Ability: Mandanten
         */
        delete: operations["endProviderSecret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/angebote/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offers from a file: CSV `externeid;wertcent;startdatum;enddatum;enddatumanzeige` with a header line; what pays in those days ends before them and goes on after them, what was promised stays. `probelauf` changes nothing
         * @description Ability: Mandanten
         */
        post: operations["importOffers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/angebote/rueckblick": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a changed offer would have cost: the rules that grant, run over the contracts of a period (the last full quarter where none is named) in a transaction that cannot write. At most 366 days and 20,000 contracts
         * @description Ability: Mandanten
         */
        post: operations["tryOfferOnThePast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/angehalten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rewards of any type held back before they leave, oldest first
         * @description Ability: Auszahlungen
         */
        get: operations["listHolds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/angehalten/{praemie}/ablehnen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a held reward, with a reason; it is cancelled, and a mail tells the person
         * @description Ability: Auszahlungen
         */
        post: operations["refuseHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/angehalten/{praemie}/freigeben": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a held reward go on, with a reason: the next collection takes it, or the voucher’s code is mailed
         * @description Ability: Auszahlungen
         */
        post: operations["releaseHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/anmeldedienste": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tenant’s own identity providers, by name; no secret is ever shown (ours)
         * @description Ability: Personal
         */
        get: operations["listSignInServices"];
        put?: never;
        /**
         * Another identity provider, switched off; https only and never in a private network; at most 5 (ours)
         * @description Ability: Personal
         */
        post: operations["createSignInService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/anmeldedienste/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Asked or read otherwise: switched off until it was tried out anew, and its sessions end (ours)
         * @description Ability: Personal
         */
        put: operations["changeSignInService"];
        post?: never;
        /**
         * It goes with its secret, and its sessions end; its versions stay, and bring it back (ours)
         * @description Ability: Personal
         */
        delete: operations["removeSignInService"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/anmeldedienste/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Offer it on the sign-in page once it was tried out, by another operator than the one who wrote it; or no more, and its sessions end (ours)
         * @description Ability: Personal
         */
        put: operations["switchSignInService"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/anmeldedienste/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Finish a test sign-in: which claims came and what they would give; nobody is signed in (ours)
         * @description Ability: Personal
         */
        put: operations["trySignInService"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/anmeldedienste/{id}/versionen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How an identity provider was asked and read, newest first, never with its secret (ours)
         * @description Ability: Personal
         */
        get: operations["listSignInServiceVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/anmeldedienste/{id}/versionen/{nummer}/wiederherstellen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring an earlier version back, as a new one, also of one that was removed: switched off until it was tried out anew; a secret is kept for the issuer it was given for, of a removed one it is given anew (ours)
         * @description Ability: Personal
         */
        post: operations["restoreSignInService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/anmeldedienste/entfernt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Identity providers that were removed, the last one first; one of their versions brings them back (ours)
         * @description Ability: Personal
         */
        get: operations["listRemovedSignInServices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/aufbewahrung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How long what is kept of people, what is due and what was done
         * @description Ability: Datenschutz
         */
        get: operations["readRetention"];
        /**
         * Change how long one kind of record is kept; applies to what is there
         * @description Ability: Datenschutz
         */
        put: operations["changeRetention"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/aufbewahrung/{art}/versionen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How long one kind of record was kept, newest first: who changed it and when
         * @description Ability: Datenschutz
         */
        get: operations["listRetentionVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/aufbewahrung/{art}/versionen/{nummer}/wiederherstellen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring an earlier period back, as a new version; applies to what is there
         * @description Ability: Datenschutz
         */
        post: operations["restoreRetention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/aufbewahrung/verzeichnis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every kind of record with personal data: how long it is kept and who says so, how many there are, what is due and what was done
         * @description Ability: Datenschutz
         */
        get: operations["readKeptRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/aufbewahrung/verzeichnis/{art}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The records of one kind by their numbers, those first that are due first
         * @description Ability: Datenschutz
         */
        get: operations["listKeptRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/auftraege/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Orders from a file: CSV with the fields of `/auftrag` by its header line, `;` between them, each line in a transaction of its own; `probelauf` changes nothing
         * @description Ability: Auszahlungen
         */
        post: operations["importOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/auszahlungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Batches, newest first
         * @description Ability: Auszahlungen
         */
        get: operations["listPayoutBatches"];
        put?: never;
        /**
         * Collect every payable reward into a batch (201); nothing payable: 200 with Anzahl 0
         * @description Ability: Auszahlungen
         */
        post: operations["collectPayouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/auszahlungen/{stapel}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One batch with its payouts, IBANs masked
         * @description Ability: Auszahlungen
         */
        get: operations["readPayoutBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/auszahlungen/{stapel}/ablehnen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a sealed batch nobody approved; another person than the sealer. Its payments are payable again
         * @description Ability: Auszahlungen
         */
        post: operations["refusePayoutBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/auszahlungen/{stapel}/erneuern": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new version of the file for the next banking day, where the day of execution has passed and the bank has no file yet; the same payments, approved anew
         * @description Ability: Auszahlungen
         */
        post: operations["renewPayoutBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/auszahlungen/{stapel}/freigeben": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a sealed batch by its hash; another person than the sealer
         * @description Ability: Auszahlungen
         */
        post: operations["approvePayoutBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/auszahlungen/{stapel}/pain001": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The pain.001.001.09 file of an approved batch, the same bytes every time until it is renewed; reading changes nothing
         * @description Ability: Auszahlungen
         */
        get: operations["exportPayoutBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/auszahlungen/{stapel}/posten/{zahlung}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take one payment out of a batch before its seal; it waits as a hold for a person to decide
         * @description Ability: Auszahlungen
         */
        delete: operations["takePaymentOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/auszahlungen/{stapel}/uebergeben": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that the file of an approved batch was handed to the bank; a response of the bank about it says so too
         * @description Ability: Auszahlungen
         */
        post: operations["handOverPayoutBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/auszahlungen/{stapel}/versiegeln": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fix contents, totals and file; a sealed batch never changes its payments
         * @description Ability: Auszahlungen
         */
        post: operations["sealPayoutBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/auszahlungen/{stapel}/zurueckstellen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put the payments of an unsealed batch back to wait for others, such as one payment alone; the next collection takes them
         * @description Ability: Auszahlungen
         */
        post: operations["putPayoutBatchBack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/auszahlungen/rueckmeldung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a pain.002, camt.052, camt.053 or camt.054 document, or a ZIP archive of them, in the encoding it declares; the same file again changes nothing
         * @description Ability: Auszahlungen
         */
        post: operations["importBankResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/auszahlungen/rueckmeldung/offen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Responses of the bank that matched no payout, oldest first, each with the payouts it may mean
         * @description Ability: Auszahlungen
         */
        get: operations["listOpenBankResponses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/auszahlungen/rueckmeldung/offen/{eintrag}/verwerfen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put an answer aside with a reason: it is none of our payouts
         * @description Ability: Auszahlungen
         */
        post: operations["dismissBankResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/auszahlungen/rueckmeldung/offen/{eintrag}/zuordnen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say which payout an answer means, and whether it was executed or given back; the amount has to be the same, or differ by the bank’s charge that is named. Executed money that came back, and a charge, take another person than who read the answer in
         * @description Ability: Auszahlungen
         */
        post: operations["assignBankResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/auszahlungen/rueckmeldung/zahlungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Payments that were sent, by a part of holder, number, batch, account or amount; newest first, at most twenty
         * @description Ability: Auszahlungen
         */
        get: operations["searchSentPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/bankdateien": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Files of the bank that were read, the latest first
         * @description Ability: Auszahlungen
         */
        get: operations["listBankFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/bankdateien/{datei}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file of the bank with its documents and what became of each line, a page of lines at a time
         * @description Ability: Auszahlungen
         */
        get: operations["readBankFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/bilder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The pictures that were uploaded, newest first, and how many bytes there is room for
         * @description Ability: Mandanten
         */
        get: operations["listPictures"];
        put?: never;
        /**
         * Upload a picture (PNG, JPEG, WebP): it is brought to size and drawn anew, so that nothing but its pixels stays
         * @description Ability: Mandanten
         */
        post: operations["uploadPicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/bilder/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a picture that nothing shows any more
         * @description Ability: Mandanten
         */
        delete: operations["removePicture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/einladungen/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite people from a file: CSV `Anrede;Vorname;Nachname;Email;Sprache;Art;Agenturnummer;Mitarbeiternummer`, at the pace of the mails (202); `probelauf` keeps nothing (200)
         * @description Ability: Mandanten
         */
        post: operations["importInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/einladungen/vorschau": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The mail that invites, as it will look
         * @description Ability: Mandanten
         */
        get: operations["previewInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/empfehler/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open accounts for people who agreed elsewhere: CSV `Anrede;Vorname;Nachname;Email;Sprache;Kundennummer;EinwilligungAm;EinwilligungText;EinwilligungQuelle`, worked off by the queue `imports` (202); `probelauf` keeps nothing (200)
         * @description Ability: Mandanten
         */
        post: operations["importRecommenders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/empfehler/import/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far an import is, of accounts or of invitations
         * @description Ability: Mandanten
         */
        get: operations["readImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/empfehler/import/{id}/abbrechen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lines that still wait are not worked off; what is done stays
         * @description Ability: Mandanten
         */
        post: operations["cancelImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/empfehler/import/{id}/fehler": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The lines that were refused, as they were sent, with the reasons; for 30 days
         * @description Ability: Mandanten
         */
        get: operations["readImportErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/ereignisse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events as sentences, newest first: between two days, of a kind, of what a business number names; with `Accept: text/csv` all of them as a file
         * @description Ability: Ereignisse
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/ereignisse/{ereignis}/kette": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The chain of causes an event belongs to, as a tree in order, with what became of its deliveries
         * @description Ability: Ereignisse
         */
        get: operations["readEventChain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/erneut": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Requests to run a reaction once more, newest first
         * @description Ability: Ereignisse
         */
        get: operations["listRedeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/erneut/{antrag}/ablehnen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a request, or withdraw one’s own, with a reason
         * @description Ability: Ereignisse
         */
        post: operations["rejectRedelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/erneut/{antrag}/genehmigen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a request of somebody else; the reaction then runs once, under a new effect key
         * @description Ability: Ereignisse
         */
        post: operations["approveRedelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/geparkt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams a reaction or a projection cannot go on with, with error and trace, oldest first
         * @description Ability: Ereignisse
         */
        get: operations["listParkedStreams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/geplant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is set otherwise from a later moment on, the next one first, and what became of earlier plans (ours)
         * @description Ability: Mandanten
         */
        get: operations["listPlannedSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/geplant/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw such a change before its moment (ours); hosts are the platform’s
         * @description Ability: Mandanten
         */
        delete: operations["withdrawPlannedSetting"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/gutscheinarten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Kinds of voucher, each with its stock by value and how long it lasts
         * @description Ability: Auszahlungen
         */
        get: operations["listVoucherKinds"];
        /**
         * Change the kind of voucher that `Id` names
         * @description Ability: Auszahlungen
         */
        put: operations["changeVoucherKind"];
        /**
         * A new kind of voucher
         * @description Ability: Auszahlungen
         */
        post: operations["createVoucherKind"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/gutscheinarten/{gutscheinartId}/versionen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a kind of voucher was, newest first: who changed it and when
         * @description Ability: Auszahlungen
         */
        get: operations["listVoucherKindVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/gutscheinarten/{gutscheinartId}/versionen/{nummer}/wiederherstellen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring an earlier version of a kind of voucher back, as a new one; its supplier’s secret only while it is the same server
         * @description Ability: Auszahlungen
         */
        post: operations["restoreVoucherKind"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/gutscheine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stock of vouchers by kind and value
         * @description Ability: Auszahlungen
         */
        get: operations["listVoucherStock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/gutscheine/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import codes: CSV `gutscheinart;code;wertcent;gueltigbis` with a header line; `vorschau` only checks, `neuearten` also makes kinds that are not there yet (else their lines are errors)
         * @description Ability: Auszahlungen
         */
        post: operations["importVouchers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/gutscheine/zurueckziehen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw bad codes, with a reason; whoever had been given one gets another, once
         * @description Ability: Auszahlungen
         */
        post: operations["withdrawVouchers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/importe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Files of people that were brought in, newest first
         * @description Ability: Mandanten
         */
        get: operations["listImports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/katalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tenant’s whole catalogue; its version is the ETag
         * @description Ability: Mandanten
         */
        get: operations["readCatalogue"];
        /**
         * Change the catalogue that was read: If-Match names its ETag (missing 428, stale 409). What recommendations, orders or rewards refer to is hidden or ended instead of removed. `probelauf` only tells what would happen
         * @description Ability: Mandanten
         */
        put: operations["changeCatalogue"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/katalog/quelle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The product API that the catalogue is read from, and how that goes
         * @description Ability: Mandanten
         */
        get: operations["readCatalogueSource"];
        /**
         * Set the product API that the catalogue is read from, its mapping and its schedule; `Quelle` null ends it
         * @description Ability: Mandanten
         */
        put: operations["changeCatalogueSource"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/katalog/quelle/abruf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the product API now and change the catalogue by it. `Pruefsumme` agrees to a reading by which more than half goes, as it was tried or waits; what is no longer the same is refused (409)
         * @description Ability: Mandanten
         */
        post: operations["pullCatalogue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/katalog/quelle/probe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What would be read from a product API and what that would change; nothing is changed or kept
         * @description Ability: Mandanten
         */
        post: operations["tryCatalogueSource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/katalog/versionen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What changed in the catalogue, newest first, up to a hundred: who, when, before and after
         * @description Ability: Mandanten
         */
        get: operations["listCatalogueVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/katalog/versionen/{nummer}/wiederherstellen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring back what the catalogue was after a version (0: before the first), as a new one. What was promised since stays; the earlier amount counts from the day after. `probelauf` only tells what would happen
         * @description Ability: Mandanten
         */
        post: operations["restoreCatalogue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/konfiguration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tenant’s whole configuration; its version is the ETag
         * @description Ability: Mandanten
         */
        get: operations["readConfiguration"];
        /**
         * Change the configuration that was read: If-Match names its ETag (missing 428, stale 409 with both values of each field)
         * @description Ability: Mandanten
         */
        put: operations["changeConfiguration"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/konfiguration/geplant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes that take over later, and what became of earlier ones
         * @description Ability: Mandanten
         */
        get: operations["listPlannedConfigurations"];
        put?: never;
        /**
         * Have a configuration take over at a later moment: If-Match names the ETag it was made of
         * @description Ability: Mandanten
         */
        post: operations["planConfiguration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/konfiguration/geplant/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw a change that has not taken over yet
         * @description Ability: Mandanten
         */
        delete: operations["withdrawPlannedConfiguration"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/konfiguration/geplant/{id}/zustimmen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Agree to a change that another operator proposed: it takes over at once, or at its moment (ours)
         * @description Ability: Mandanten
         */
        put: operations["agreeToConfiguration"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/konfiguration/versionen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the configuration was, newest first: who changed what and when
         * @description Ability: Mandanten
         */
        get: operations["listConfigurationVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/konfiguration/versionen/{nummer}/wiederherstellen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring an earlier version back, as a new one
         * @description Ability: Mandanten
         */
        post: operations["restoreConfiguration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/konfiguration/vorschau": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a configuration would change and touch, on real data; nothing is kept (ours)
         * @description Ability: Mandanten
         */
        post: operations["previewConfiguration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Accounts and sums of the ledger, and what could be paid out now
         * @description Ability: Auszahlungen
         */
        get: operations["readLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every kind of mail, and in which languages the tenant says it in words of its own (ours)
         * @description Ability: Mandanten
         */
        get: operations["listMailKinds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/mails/{art}/{sprache}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The text in force and the variables it may say; its version is the ETag (ours)
         * @description Ability: Mandanten
         */
        get: operations["readMailText"];
        /**
         * Publish a text of the tenant’s own (ours): If-Match names the ETag of what was read; one that cannot be filled in is refused field by field
         * @description Ability: Mandanten
         */
        put: operations["changeMailText"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/mails/{art}/{sprache}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the preview to the address of whoever asks, and to nobody else (ours)
         * @description Ability: Mandanten
         */
        post: operations["testMailText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/mails/{art}/{sprache}/versionen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the text was, newest first; 0 is the product’s own (ours)
         * @description Ability: Mandanten
         */
        get: operations["listMailTextVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/mails/{art}/{sprache}/versionen/{nummer}/wiederherstellen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring an earlier text back, as a new version; 0: the product’s own again (ours)
         * @description Ability: Mandanten
         */
        post: operations["restoreMailText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/mails/{art}/{sprache}/vorschau": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The mail this text makes, filled in with examples; nothing is kept or sent (ours)
         * @description Ability: Mandanten
         */
        post: operations["previewMailText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/mailversand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * By which server and under which address mails leave, without the password; its version is the ETag (ours)
         * @description Ability: Mandanten
         */
        get: operations["readMailSender"];
        /**
         * Set the sender (ours): If-Match names the ETag of what was read; one with a server of its own sends once it is proven
         * @description Ability: Mandanten
         */
        put: operations["changeMailSender"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/mailversand/dns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * SPF, DKIM and DMARC of the sender’s domain, looked up now, with what to add (ours)
         * @description Ability: Mandanten
         */
        get: operations["readMailRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/mailversand/nachweis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The code that arrived: from now on mails leave by this sender (ours)
         * @description Ability: Mandanten
         */
        post: operations["proveMailSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/mailversand/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a code through the newest sender to its own address (ours); what its server said is told by field
         * @description Ability: Mandanten
         */
        post: operations["testMailSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/mailversand/versionen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the sender was, newest first; 0 is the installation’s (ours)
         * @description Ability: Mandanten
         */
        get: operations["listMailSenderVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/mailversand/versionen/{nummer}/wiederherstellen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring an earlier sender back, as a new version, to be proven again; 0: the installation’s at once (ours)
         * @description Ability: Mandanten
         */
        post: operations["restoreMailSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/personal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everyone who may sign in to the console or once could, by name (ours)
         * @description Ability: Personal
         */
        get: operations["listStaff"];
        put?: never;
        /**
         * Invite somebody by mail, with a link good once and for 14 days (ours); an operator or owner of an agency has to be agreed to by another operator first. An agency nobody has yet is refused unless it is said to be new
         * @description Ability: Personal
         */
        post: operations["inviteStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/personal/{nr}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Other roles or another agency than the identity provider names or the list had (ours); who becomes operator or owner of an agency waits for another operator; an agency nobody has yet is refused unless it is said to be new
         * @description Ability: Personal
         */
        put: operations["changeStaff"];
        post?: never;
        /**
         * Withdraw an invitation nobody followed yet (ours)
         * @description Ability: Personal
         */
        delete: operations["withdrawStaff"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/personal/{nr}/ablehnen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Drop roles that were proposed, by whomever (ours); an invitation that gave no others goes with them
         * @description Ability: Personal
         */
        post: operations["declineStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/personal/{nr}/bestaetigen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that a person whom one other invited alone is a person of their own (ours): from then on they are the inviter’s second person, too
         * @description Ability: Personal
         */
        post: operations["confirmStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/personal/{nr}/einladung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a new link to somebody who was invited, or who signs in by a passkey and lost the device, at most three an hour; the former one opens nothing any more (ours)
         * @description Ability: Personal
         */
        post: operations["remindStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/personal/{nr}/entsperren": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Somebody who was blocked may sign in again (ours)
         * @description Ability: Personal
         */
        put: operations["unblockStaff"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/personal/{nr}/sperren": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Somebody signs in no more and their sessions end at once (ours)
         * @description Ability: Personal
         */
        put: operations["blockStaff"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/personal/{nr}/zustimmen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Agree to the roles another operator proposed (ours); somebody new is invited by mail now
         * @description Ability: Personal
         */
        post: operations["agreeToStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/projektionen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read models with the tenant’s rows and the latest replay of its events into each
         * @description Ability: Ereignisse
         */
        get: operations["listReadModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/projektionen/{name}/wiedergabe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the tenant’s rows of a read model anew from its events; from a position on, the rows that events touched since. `Probe` only says how many
         * @description Ability: Ereignisse
         */
        post: operations["replayEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/protokoll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who changed what, newest first
         * @description Ability: Protokoll
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/pruefliste": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the own tenant is and what it lacks to go live (ours)
         * @description Ability: Mandanten
         */
        get: operations["readOwnChecklist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/schluessel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tenant’s API keys, newest first: what each may do and when it was used last
         * @description Ability: Mandanten
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * A new API key, shown once and kept as a hash; at most 20
         * @description Ability: Mandanten
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/schluessel/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * The key opens nothing from this moment on
         * @description Ability: Mandanten
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Take the own tenant live while it is a draft and its checklist is done (ours; else 409 with what is missing); what follows is the platform’s
         * @description Ability: Mandanten
         */
        put: operations["goLive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/verbraucher": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The relay and every projection and reaction: position, lag in events and seconds, rate, state
         * @description Ability: Warteschlangen
         */
        get: operations["listConsumers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/veroeffentlichungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What waits to be published by a second person’s word, and what became of earlier proposals (ours)
         * @description Ability: Mandanten
         */
        get: operations["listPublishingProposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/veroeffentlichungen/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw what one proposed oneself (ours)
         * @description Ability: Mandanten
         */
        delete: operations["withdrawPublishing"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/veroeffentlichungen/{id}/ablehnen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Decline what another operator proposed, with a reason; nothing changes (ours)
         * @description Ability: Mandanten
         */
        put: operations["declinePublishing"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/veroeffentlichungen/{id}/zustimmen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Agree to what another operator proposed: it is done in their name; where it would no longer do what was seen, 409 and the proposal ends (ours)
         * @description Ability: Mandanten
         */
        put: operations["agreeToPublishing"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/vorschau": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A link that opens the own portal while it is a draft (ours)
         * @description Ability: Mandanten
         */
        post: operations["previewOwnTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/vorschau/theme": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A link that shows the own portal in a frame of the console that asked, to try colours on it (ours); it holds for half an hour, stores nothing and restyles nobody else’s page
         * @description Ability: Mandanten
         */
        post: operations["previewTheme"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/warteschlangen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What waits in the tenant’s own share of each queue, whether it is held back, and the workers
         * @description Ability: Warteschlangen
         */
        get: operations["readQueues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/warteschlangen/{name}/anhalten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hold a queue back for this tenant alone; what comes in waits until it goes on, the others’ work does not
         * @description Ability: Warteschlangen
         */
        post: operations["pauseQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/warteschlangen/{name}/faelliges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is due in a queue, kind by kind, with what failed and why
         * @description Ability: Warteschlangen
         */
        get: operations["listDueWork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/warteschlangen/{name}/faelliges/wiederholen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try everything due that failed in a queue again at once, or one kind of it
         * @description Ability: Warteschlangen
         */
        post: operations["retryDueWork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/warteschlangen/{name}/fortsetzen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let the tenant’s own work of a queue go on
         * @description Ability: Warteschlangen
         */
        post: operations["resumeQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the tenant’s own systems are told what happens, newest first
         * @description Ability: Mandanten
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * A new webhook (Standard Webhooks), its secret shown once; https only and never into a private network; at most 10
         * @description Ability: Mandanten
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Another address, other events, off or on (ours): off, messages wait; on again, waiting and parked ones go out
         * @description Ability: Mandanten
         */
        put: operations["changeWebhook"];
        post?: never;
        /**
         * The webhook goes, with its log and what waits
         * @description Ability: Mandanten
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/webhooks/{id}/geheimnis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new secret, shown once (ours); for 24 hours messages are signed with the former one too
         * @description Ability: Mandanten
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message of type `webhook.test`; what became of it stands in the log
         * @description Ability: Mandanten
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/webhooks/{id}/versionen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a webhook was, newest first, never with its secret: who changed it and when (ours)
         * @description Ability: Mandanten
         */
        get: operations["listWebhookVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/webhooks/{id}/versionen/{nummer}/wiederherstellen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring back where it sent and of what, as a new version; it stays on or off as it is (ours)
         * @description Ability: Mandanten
         */
        post: operations["restoreWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/webhooks/{id}/zustellungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages to a webhook, newest first; what arrived is listed for 30 days
         * @description Ability: Mandanten
         */
        get: operations["listWebhookMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/webhooks/{id}/zustellungen/{n}/wiederholen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message again under the same webhook-id, whether it was parked or arrived
         * @description Ability: Mandanten
         */
        post: operations["repeatWebhookMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/werbeeinwilligungen/nutzung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Note an advertising call to a phone number, while a confirmed consent stands; else 400 at Telefon; audit-logged without the number (ours)
         * @description Ability: Datenschutz
         */
        post: operations["noteAdvertisingCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/werbeeinwilligungen/suche": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Which consents to advertising calls are on record for a phone number, newest first, and what each was used for; audit-logged without the number (ours)
         * @description Ability: Datenschutz
         */
        post: operations["findAdvertisingConsents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/zahlungsempfaenger/bestaetigen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the account of a payee of the configuration, such as a charity, that nobody known has entered; batches that pay it are approved by somebody else
         * @description Ability: Auszahlungen
         */
        post: operations["confirmPayee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/zahlungskonto": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The account rewards are paid from, masked, and what waits for a second person
         * @description Ability: Auszahlungen
         */
        get: operations["readPayoutAccount"];
        /**
         * Pay from another account, from the next sealed batch on; 202 with WartetAuf for another IBAN, or where the tenant wants a second person to agree to anything else
         * @description Ability: Auszahlungen
         */
        put: operations["changePayoutAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/zahlungskonto/ablehnen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Decline the account somebody else proposed, with a reason; nothing changes
         * @description Ability: Auszahlungen
         */
        put: operations["declinePayoutAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/zahlungskonto/zustimmen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Agree to the account somebody else proposed; it is paid from at once
         * @description Ability: Auszahlungen
         */
        put: operations["agreeToPayoutAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/zustellungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events on their way to consumers, newest first
         * @description Ability: Ereignisse
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/zustellungen/{verbraucher}/{ereignis}/erneut": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a delivery that is done to be run once more, with a reason; a second person approves. `Probe` only says what it would do
         * @description Ability: Ereignisse
         */
        post: operations["requestRedelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/zustellungen/{verbraucher}/{ereignis}/ueberspringen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give up a parked delivery, or its whole stream, with a reason
         * @description Ability: Ereignisse
         */
        post: operations["skipDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/zustellungen/{verbraucher}/{ereignis}/wiederholen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a parked delivery again
         * @description Ability: Ereignisse
         */
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb/zustellungen/wiederholen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try every parked delivery of a filter again; `Probe` only says how many and which
         * @description Ability: Ereignisse
         */
        post: operations["retryDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/content/{app}/{schema}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Published content of a kind, in the shape of the content platform; X-Flatten and X-Languages as there, 304 for a known ETag */
        get: operations["listContents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/content/{app}/{schema}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One piece of published content by its id; X-Flatten and X-Languages as in the content platform, 304 for a known ETag */
        get: operations["readContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/content/{app}/graphql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** GraphQL over published content: queryFussnotenContents, findContentBloeckeContent(id) and their like; 400 with `errors` for a query that is none or asks for too much */
        post: operations["queryContents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/content/getlanguagecontent/{lang}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tenant’s own texts of the interface in a language, by key, variables filled in */
        get: operations["readLanguageContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/content/getlanguages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Languages the tenant’s content is written in, also while it is a draft */
        get: operations["listContentLanguages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/content/identity-server/connect/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Token of the content platform for client credentials (form: grant_type, client_id, client_secret, scope); 400 `{ error: "invalid_client" }` as there. Reading published content here needs none */
        post: operations["issueContentToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/content/variables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The texts’ variables by name, in the language of the request */
        get: operations["readVariables"];
        put?: never;
        /** Variables by name; of these names only where the body says which */
        post: operations["readSomeVariables"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inhalte": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Content of a kind with drafts, latest change first
         * @description Ability: Mandanten
         */
        get: operations["listEditorContents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inhalte/{schema}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * New content, as a draft
         * @description Ability: Mandanten
         */
        post: operations["createContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inhalte/{schema}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One piece of content as it is being written, with its versions
         * @description Ability: Mandanten
         */
        get: operations["readEditorContent"];
        /**
         * A new version, as a draft; what is published stays as it is
         * @description Ability: Mandanten
         */
        put: operations["saveContent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inhalte/{schema}/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish the version named, take it back, archive, or take it out of the archive
         * @description Ability: Mandanten
         */
        post: operations["changeContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inhalte/{schema}/{id}/versionen/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An earlier version, to compare
         * @description Ability: Mandanten
         */
        get: operations["readContentVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inhalte/{schema}/{id}/wiederherstellen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring an earlier version back as a new draft
         * @description Ability: Mandanten
         */
        post: operations["restoreContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inhalte/{schema}/vorschau": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How visitors would read it; nothing is saved
         * @description Ability: Mandanten
         */
        post: operations["previewContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inhalte/plattform": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The Squidex the tenant’s content lies on, never with its secret; null for the built-in store
         * @description Ability: Mandanten
         */
        get: operations["readContentPlatform"];
        /**
         * Read the content from a Squidex, or from the built-in store again (null)
         * @description Ability: Mandanten
         */
        put: operations["useContentPlatform"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inhalte/schemata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Kinds of content with their fields; `Extern`: the tenant’s content lies on a platform of its own
         * @description Ability: Mandanten
         */
        get: operations["listEditorSchemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            Code: string;
            Errors: {
                Field: string;
                Message: string;
            }[];
            TraceId: string;
            ZweiterFaktor?: {
                Token: string;
                Wege: ("App" | "Passkey")[];
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A picture the tenant uploaded (ours); it may be kept for ever */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRoutes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The portal’s routes by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Name: string;
                        Path: {
                            de: string;
                            en: string;
                        };
                        Protected: boolean;
                        Whitelisted: boolean;
                        DisabledWithAutologin: boolean;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCustomerSignIns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where recommenders may sign in besides with a password, by name (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        Id: string;
                        Name: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    finishSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    State: string;
                    Code: string;
                    Iss?: string;
                };
            };
        };
        responses: {
            /** @description Finish it with what the provider sent back: a session, or what is still open where no account is linked (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Sitzung: {
                            Email: string;
                            Anrede: string | null;
                            Vorname: string;
                            Nachname: string;
                            Empfehlerhash: string;
                            Token: string;
                            NewsletterOptinGegeben: boolean;
                            NewsletterOptinVersendetAm: string | null;
                            /** @enum {string} */
                            Language: "de" | "en";
                            /** @constant */
                            AdminLogin?: true;
                            /** @constant */
                            NurMailLink?: true;
                        } | null;
                        Offen: {
                            /** @enum {string} */
                            Weg: "Verknuepfen" | "Neu" | "Unbestaetigt";
                            Token: string;
                            Anmeldedienst: string;
                            Email: string | null;
                            Vorname: string;
                            Nachname: string;
                        } | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    beginSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begin a sign-in there: the address the browser is sent to, and a cookie that ties what comes back to this browser (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Url: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openAccountBySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Token: string;
                    Vorname: string;
                    Nachname: string;
                    /** Format: email */
                    Email: string;
                };
            };
        };
        responses: {
            /** @description Open an account with the token of that answer; the provider has proven the address (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Email: string;
                        Anrede: string | null;
                        Vorname: string;
                        Nachname: string;
                        Empfehlerhash: string;
                        Token: string;
                        NewsletterOptinGegeben: boolean;
                        NewsletterOptinVersendetAm: string | null;
                        /** @enum {string} */
                        Language: "de" | "en";
                        /** @constant */
                        AdminLogin?: true;
                        /** @constant */
                        NurMailLink?: true;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOwnSignIns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where one signs in besides (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        Id: string;
                        Name: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        Seit: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    linkSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Token: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unlinkSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logInByLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Token: string;
                    RememberMe?: boolean;
                };
            };
        };
        responses: {
            /** @description Log in with the token of that mail or of a welcome mail, which also confirms the address; each works once, and the others of the account end with it. No password is needed. A second factor is asked for as at every login */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Email: string;
                        Anrede: string | null;
                        Vorname: string;
                        Nachname: string;
                        Empfehlerhash: string;
                        Token: string;
                        NewsletterOptinGegeben: boolean;
                        NewsletterOptinVersendetAm: string | null;
                        /** @enum {string} */
                        Language: "de" | "en";
                        /** @constant */
                        AdminLogin?: true;
                        /** @constant */
                        NurMailLink?: true;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    requestLoginLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    Email: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createRecommender: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    Vorname: string;
                    Nachname: string;
                    /** Format: email */
                    Email: string;
                    Anrede?: ("Frau" | "Herr" | "Divers" | "") | null;
                    Statt?: string;
                    ProduktId?: number | null;
                    Captcha?: string;
                } | null;
            };
        };
        responses: {
            /** @description Register: a welcome mail with the link that confirms the address and logs in goes out, or a hint to the account there is (201, the same answer); with `Statt` the address of the form before is corrected; with a null body: whether a captcha is needed (200) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        Aenderung: string;
                    } | {
                        CaptchaRequired: boolean;
                        Challenge?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description Register: a welcome mail with the link that confirms the address and logs in goes out, or a hint to the account there is (201, the same answer); with `Statt` the address of the form before is corrected; with a null body: whether a captcha is needed (200) */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        Aenderung: string;
                    } | {
                        CaptchaRequired: boolean;
                        Challenge?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    loginWithAdminToken: {
        parameters: {
            query: {
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open a marked session for a recommender with a single-use token of a staff member */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Email: string;
                        Anrede: string | null;
                        Vorname: string;
                        Nachname: string;
                        Empfehlerhash: string;
                        Token: string;
                        NewsletterOptinGegeben: boolean;
                        NewsletterOptinVersendetAm: string | null;
                        /** @enum {string} */
                        Language: "de" | "en";
                        /** @constant */
                        AdminLogin?: true;
                        /** @constant */
                        NurMailLink?: true;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    Email: string;
                    Password: string;
                    RememberMe?: boolean;
                };
            };
        };
        responses: {
            /** @description Log a recommender in; an account with a second factor is answered PSOF0112 and no session, but a token to go on with (`ZweiterFaktor`) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Email: string;
                        Anrede: string | null;
                        Vorname: string;
                        Nachname: string;
                        Empfehlerhash: string;
                        Token: string;
                        NewsletterOptinGegeben: boolean;
                        NewsletterOptinVersendetAm: string | null;
                        /** @enum {string} */
                        Language: "de" | "en";
                        /** @constant */
                        AdminLogin?: true;
                        /** @constant */
                        NurMailLink?: true;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logInByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Passkey: {
                        /** Format: base64url */
                        id: string;
                        /** Format: base64url */
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            /** Format: base64url */
                            clientDataJSON: string;
                            /** Format: base64url */
                            authenticatorData: string;
                            /** Format: base64url */
                            signature: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                    RememberMe?: boolean;
                };
            };
        };
        responses: {
            /** @description Log in with the answer of a passkey whose device made sure of its owner. Where an authenticator app is set up, its code is asked for as at every login */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Email: string;
                        Anrede: string | null;
                        Vorname: string;
                        Nachname: string;
                        Empfehlerhash: string;
                        Token: string;
                        NewsletterOptinGegeben: boolean;
                        NewsletterOptinVersendetAm: string | null;
                        /** @enum {string} */
                        Language: "de" | "en";
                        /** @constant */
                        AdminLogin?: true;
                        /** @constant */
                        NurMailLink?: true;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    askForAnyPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To log in by a passkey alone: what `navigator.credentials.get` takes, with no account named; good once, for five minutes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Optionen: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readPasswordRule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The password rule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        MinLength: number;
                        RequireLowercase: boolean;
                        RequireUppercase: boolean;
                        RequireDigit: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resendWelcomeMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Token: string;
                    Password: string;
                };
            };
        };
        responses: {
            /** @description Set the password with the token of a welcome or reset mail and log in; the welcome token also confirms the address. All other links and sessions end. Refused by field: the 100,000 most leaked passwords, and what holds the person’s name, address or the programme’s name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Email: string;
                        Anrede: string | null;
                        Vorname: string;
                        Nachname: string;
                        Empfehlerhash: string;
                        Token: string;
                        NewsletterOptinGegeben: boolean;
                        NewsletterOptinVersendetAm: string | null;
                        /** @enum {string} */
                        Language: "de" | "en";
                        /** @constant */
                        AdminLogin?: true;
                        /** @constant */
                        NurMailLink?: true;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    OldPassword: string;
                    NewPassword: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where one is logged in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        Browser: string | null;
                        System: string | null;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        Seit: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        ZuletztGesehen: string;
                        Diese: boolean;
                        Support: boolean;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateLanguage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    Language: "de" | "en";
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    refreshSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is logged in; prolongs the session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Email: string;
                        Anrede: string | null;
                        Vorname: string;
                        Nachname: string;
                        Empfehlerhash: string;
                        Token: string;
                        NewsletterOptinGegeben: boolean;
                        NewsletterOptinVersendetAm: string | null;
                        /** @enum {string} */
                        Language: "de" | "en";
                        /** @constant */
                        AdminLogin?: true;
                        /** @constant */
                        NurMailLink?: true;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    validateResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Token: string;
                };
            };
        };
        responses: {
            /** @description Whether a welcome or reset token can still be used */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Valid: boolean;
                        Email: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the login asks for besides the password */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Passwort: boolean;
                        AppSeit: string | null;
                        Passkeys: {
                            /** Format: uuid */
                            Id: string;
                            Name: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Seit: string;
                            ZuletztBenutzt: string | null;
                        }[];
                        Wiederherstellungscodes: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logInWithSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Token: string;
                    Code?: string;
                    Passkey?: {
                        /** Format: base64url */
                        id: string;
                        /** Format: base64url */
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            /** Format: base64url */
                            clientDataJSON: string;
                            /** Format: base64url */
                            authenticatorData: string;
                            /** Format: base64url */
                            signature: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Finish a login that was answered PSOF0112, within ten minutes, with a code of the app, a recovery code (each good once) or a passkey */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Email: string;
                        Anrede: string | null;
                        Vorname: string;
                        Nachname: string;
                        Empfehlerhash: string;
                        Token: string;
                        NewsletterOptinGegeben: boolean;
                        NewsletterOptinVersendetAm: string | null;
                        /** @enum {string} */
                        Language: "de" | "en";
                        /** @constant */
                        AdminLogin?: true;
                        /** @constant */
                        NurMailLink?: true;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirmApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Code: string;
                };
            };
        };
        responses: {
            /** @description Finish with a code of the app; the first second factor brings ten recovery codes, shown this once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Wiederherstellungscodes: string[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setUpApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Password?: string;
                };
            };
        };
        responses: {
            /** @description Begin with an authenticator app: its key, asked for at logins once one of its codes was given back */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Schluessel: string;
                        Url: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Password?: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Password?: string;
                };
            };
        };
        responses: {
            /** @description Ten new recovery codes; the earlier ones no longer work */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Wiederherstellungscodes: string[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Name: string;
                    Antwort: {
                        /** Format: base64url */
                        id: string;
                        /** Format: base64url */
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            /** Format: base64url */
                            clientDataJSON: string;
                            /** Format: base64url */
                            attestationObject: string;
                            transports?: string[];
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Finish with the browser’s answer and a name; the first second factor brings ten recovery codes, shown this once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Wiederherstellungscodes: string[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setUpPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Password?: string;
                };
            };
        };
        responses: {
            /** @description Begin with a passkey: what `navigator.credentials.create` takes; good once, for five minutes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Optionen: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Password?: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    askForPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Token: string;
                };
            };
        };
        responses: {
            /** @description For a login that was answered PSOF0112: what `navigator.credentials.get` takes; good once, for five minutes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Optionen: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOwnCampaigns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Campaigns one can join or takes part in, with how far one is; those that ended not long ago for who took part */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        AktionsId: number;
                        Titel: string;
                        Text: string;
                        RechtsText: string;
                        abgehakt: boolean;
                        Zustimmung: string;
                        Seit: string | null;
                        /**
                         * @description DD.MM.YYYY
                         * @example 31.12.1990
                         */
                        Bis: string;
                        Beendet: boolean;
                        BudgetAufgebraucht: boolean;
                        Gezaehlt: number;
                        Stufen: {
                            Ab: number;
                            WertCent: number;
                            Erreicht: boolean;
                        }[];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    joinCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                aktionsId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    abgehakt: string | boolean | number;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    leaveCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                aktionsId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readFindable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether friends find one by name and postcode, and the words one agrees to with that */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Plz: string | null;
                        EinwilligungText: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    beFindable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Plz: string;
                    Einwilligung: string | boolean | number;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    beFindableNoMore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readBankDetails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One’s bank details, the IBAN masked; 404 while there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Kontoinhaber: string;
                        Iban: string;
                        Bic: string | null;
                        Bank: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    storeBankDetails: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Jonas Weber */
                    Kontoinhaber: string;
                    /** @example DE89370400440532013000 */
                    Iban: string;
                    Bic?: string | null;
                    Bank?: string | null;
                };
            };
        };
        responses: {
            /** @description Store one’s bank details; a reward waiting for them becomes payable */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Kontoinhaber: string;
                        Iban: string;
                        Bic: string | null;
                        Bank: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeBankDetails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    disputeBankDetails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Token: string;
                };
            };
        };
        responses: {
            /** @description Say by the mail’s link that a replaced account or a changed e-mail address is not one’s own: the account goes, sessions end, what is owed waits for a person; an account gets its old address back and is blocked. Tells whether bank details went, and whether somebody had erased the account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        BankverbindungEntfernt: boolean;
                        KontoGeloescht: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readHolderQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What one’s bank asks about the account’s holder: the name as typed and as the bank has it; 404 while nothing is asked. Also by the link of the mail that asks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Kontoinhaber: string;
                        NameDerBank: string;
                        Iban: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GefragtAm: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirmHolder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    Name: "NameDerBank" | "EigenerName";
                };
            };
        };
        responses: {
            /** @description Say which name is right: the bank’s is taken for the account, or one’s own stays; the link ends with it. Another account is stored by `storeBankDetails`, by the same link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Kontoinhaber: string;
                        Iban: string;
                        Bic: string | null;
                        Bank: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What one is told of, by kind and way */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Arten: {
                            /** @enum {string} */
                            Art: "KontaktReagiert" | "NeuerLink" | "PraemieBereit" | "PraemieAusgezahlt";
                            Mail: boolean;
                            MailImmer: boolean;
                            Push: boolean;
                        }[];
                        PushSchluessel: string | null;
                        Unerreichbar: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    chooseNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Arten: {
                        /** @enum {string} */
                        Art: "KontaktReagiert" | "NeuerLink" | "PraemieBereit" | "PraemieAusgezahlt";
                        Mail?: boolean;
                        Push?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description Choose what one is told of; what is not named stays. A mail about a reward is always sent: 400 by field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Arten: {
                            /** @enum {string} */
                            Art: "KontaktReagiert" | "NeuerLink" | "PraemieBereit" | "PraemieAusgezahlt";
                            Mail: boolean;
                            MailImmer: boolean;
                            Push: boolean;
                        }[];
                        PushSchluessel: string | null;
                        Unerreichbar: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    eraseAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    Email: string;
                } | {
                    Token: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOwnRecommendations: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description My recommendations with their status bar, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            Empfehlungsnummer: string;
                            Produkt: {
                                Id: number;
                                Name: string;
                            };
                            Empfohlen: {
                                Id: number;
                                Name: string;
                            };
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            ErstelltAm: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            GueltigBis: string;
                            /** @enum {string} */
                            Status: "Ok" | "Abgelaufen" | "Offen" | "Gezahlt" | "Storniert";
                            LinkGilt: boolean;
                            Klicks: number;
                            Empfaenger: {
                                Anzeigename: string | null;
                            };
                            /** @enum {string} */
                            Stufe: "PraemieAusgezahlt" | "PraemieAbgelaufen" | "VertragNichtZustandeGekommen" | "BankdatenEingeben" | "PraemieAbholen" | "AnspruchInBearbeitung" | "PraemieBereit" | "Reagiert" | "KontaktNichtReagiert";
                            VertragGeschlossen: boolean;
                            VertragGeschlossenAm: string | null;
                            Schritte: {
                                /** @enum {string} */
                                Stufe: "PraemieAusgezahlt" | "PraemieAbgelaufen" | "VertragNichtZustandeGekommen" | "BankdatenEingeben" | "PraemieAbholen" | "AnspruchInBearbeitung" | "PraemieBereit" | "Reagiert" | "KontaktNichtReagiert";
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                ErreichtAm: string;
                            }[];
                            AnteilEmpfehler: 100 | 50 | 0;
                            Praemie: {
                                Id: string;
                                WertCent: number;
                                /** @enum {string} */
                                Status: "Offen" | "Bereitgestellt" | "Ausgezahlt" | "Abgeholt" | "Storniert" | "Abgelaufen";
                                Auswahl: ("Bar" | "Gutschein" | "Spende") | null;
                                Zahlungsempfaenger: string | null;
                                Waehlbar: boolean;
                                KontoinhaberGefragt: boolean;
                            } | null;
                            Link: string;
                            Kurzlink: string;
                            Notiz: string | null;
                            Grund: ("AnspruchVerfallen" | "VertragWiderrufen" | "VertragVomAnbieterStorniert" | "VertragNichtZustandeGekommen" | "Vertragsverlaengerung" | "PraemieStorniert" | "EmpfehlungGesperrt" | "EmpfehlungZurueckgezogen" | "EmpfehlungAbgelaufen" | "UeberweisungZurueckgegeben" | "FreigabeAusstehend" | "PraemieWirdGeprueft" | "PostfachWirdGeprueft" | "WiderrufsfristLaeuft" | "KontaktMussBestaetigen" | "KontaktNichtMehrDabei" | "AuftragAbgelehnt" | "AndererPersonZugeordnet" | "EigenerVertrag" | "ZweiterVertrag" | "KeinePraemieFuerProdukt" | "EmpfehlungWarBeendet") | null;
                            GrundText: string | null;
                            VertragPerCode: string | null;
                            NaechsterSchritt: {
                                /** @enum {string} */
                                Wer: "Empfehler" | "Kontakt" | "Programm" | "Niemand";
                                Bis: string | null;
                            };
                            ErwartetCent: number;
                            Erinnerung: {
                                /** @enum {string} */
                                Anlass: "KeineReaktion" | "BestaetigungFehlt";
                                Anrede: ("du" | "sie") | null;
                                Sprache: ("de" | "en") | null;
                            } | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    showRecommenderBanner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                bannerName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether a banner has something to say to the person: newsletter, bankdaten, praemie, empfehlen; any other name: no */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Show: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything held on oneself, as JSON to take along (GDPR Art. 20) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        ErstelltAm: string;
                        Programm: string;
                        Profil: {
                            Anrede: string | null;
                            Vorname: string;
                            Nachname: string;
                            Email: string;
                            Telefon: string | null;
                            Geburtsdatum: string | null;
                            Adresse: {
                                Strasse: string | null;
                                Hausnummer: string | null;
                                Plz: string | null;
                                Ort: string | null;
                            };
                            /** @enum {string} */
                            Sprache: "de" | "en";
                            Empfehlerhash: string;
                            Status: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            RegistriertAm: string;
                            BestaetigtAm: string | null;
                            ZweiterFaktorSeit: string | null;
                            Passkeys: {
                                Name: string;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Seit: string;
                                ZuletztBenutzt: string | null;
                            }[];
                            Anmeldedienste: {
                                Name: string;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Seit: string;
                            }[];
                        };
                        Kundennummer: {
                            Kundennummer: string;
                            /** @enum {string} */
                            Status: "Offen" | "Ok" | "Abgelehnt";
                        } | null;
                        Bankdaten: {
                            Kontoinhaber: string;
                            Iban: string;
                            Bic: string | null;
                            Bank: string | null;
                        } | null;
                        Einwilligungen: {
                            /** @enum {string} */
                            Art: "Newsletter" | "Teilnahmebedingungen" | "Werbung" | "Aktion" | "Auffindbarkeit";
                            /** @enum {string} */
                            Schritt: "Angefragt" | "Bestaetigt" | "Erteilt" | "Widerrufen";
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Am: string;
                            Wortlaut: string | null;
                            /** @enum {string} */
                            Quelle: "Konto" | "Formular" | "Email" | "EmailProgramm" | "Beschwerde" | "Seite" | "Anbieter";
                            IpAdresse: string | null;
                            Zu: string | null;
                        }[];
                        Empfehlungen: {
                            Empfehlungsnummer: string;
                            ProduktId: number;
                            Kanal: string;
                            AnteilEmpfehler: number;
                            /** @enum {string} */
                            Status: "Ok" | "Abgelaufen" | "Offen" | "Gezahlt" | "Storniert";
                            Code: string;
                            Sprechcode: string | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            ErstelltAm: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            GueltigBis: string;
                            Klicks: number;
                            Notiz: string | null;
                            AgbText: string;
                        }[];
                        Praemien: {
                            Id: string;
                            Empfehlungsnummer: string | null;
                            WertCent: number;
                            /** @enum {string} */
                            Status: "Offen" | "Bereitgestellt" | "Ausgezahlt" | "Abgeholt" | "Storniert" | "Abgelaufen";
                            Auswahl: ("Bar" | "Gutschein" | "Spende") | null;
                            Zahlungsempfaenger: string | null;
                            AbrufbarBis: string | null;
                        }[];
                        Auszahlungen: {
                            Auszahlungsnummer: string;
                            BetragCent: number;
                            Status: string;
                            Iban: string | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            GeaendertAm: string;
                        }[];
                        Abbestellt: {
                            /** @enum {string} */
                            Art: "KontaktReagiert" | "NeuerLink" | "PraemieBereit" | "PraemieAusgezahlt";
                            /** @enum {string} */
                            Weg: "Mail" | "Push";
                        }[];
                        Emails: {
                            Betreff: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            GesendetAm: string;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readCustomerNumberResult: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of the customer number; 404 while none was given */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Kundennummer: string;
                        /** @enum {string} */
                        Status: "Offen" | "Ok" | "Abgelehnt";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openNewsletterEnd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unsubscribeWithOneClick: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": string | null;
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOwnRewards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description My rewards that came of no recommendation: goodwill with its reason, and campaigns; newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        Id: string;
                        /** @enum {string} */
                        Anlass: "Kulanz" | "Aktion";
                        Begruendung: string | null;
                        WertCent: number;
                        /** @enum {string} */
                        Status: "Offen" | "Bereitgestellt" | "Ausgezahlt" | "Abgeholt" | "Storniert" | "Abgelaufen";
                        Auswahl: ("Bar" | "Gutschein" | "Spende") | null;
                        Waehlbar: boolean;
                        BankdatenFehlen: boolean;
                        KontoinhaberGefragt: boolean;
                        WirdGeprueft: boolean;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GewaehrtAm: string;
                        EnddatumAnzeige: string | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readOwnReward: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                praemieId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A reward of one’s own, without the mail’s link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        Empfehlungsnummer: string | null;
                        WertCent: number;
                        Wert: string;
                        /** @enum {string} */
                        Status: "Offen" | "Bereitgestellt" | "Ausgezahlt" | "Abgeholt" | "Storniert" | "Abgelaufen";
                        Auswahl: ("Bar" | "Gutschein" | "Spende") | null;
                        Gutscheinarten: {
                            Id: number;
                            Name: string;
                            Zahlungsempfaenger?: string;
                            Hinweis?: string;
                        }[];
                        Spendenempfaenger: {
                            Id: string;
                            Name: string;
                            Zahlungsempfaenger?: string;
                            Hinweis?: string;
                        }[];
                        Zahlungsempfaenger: string | null;
                        Bankdaten: boolean;
                        WirdGeprueft: boolean;
                        GemeinsamesPostfach: boolean;
                        EnddatumAnzeige: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    chooseOwnReward: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                praemieId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    Auswahl: "Bar" | "Gutschein" | "Spende";
                    GutscheinartId?: number | null;
                    SpendenempfaengerId?: string | null;
                    Bankdaten?: {
                        /** @example Jonas Weber */
                        Kontoinhaber: string;
                        /** @example DE89370400440532013000 */
                        Iban: string;
                        Bic?: string | null;
                        Bank?: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Choose how the reward is given, without the mail’s link; final; never in a session that a staff member opened */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        Empfehlungsnummer: string | null;
                        WertCent: number;
                        Wert: string;
                        /** @enum {string} */
                        Status: "Offen" | "Bereitgestellt" | "Ausgezahlt" | "Abgeholt" | "Storniert" | "Abgelaufen";
                        Auswahl: ("Bar" | "Gutschein" | "Spende") | null;
                        Gutscheinarten: {
                            Id: number;
                            Name: string;
                            Zahlungsempfaenger?: string;
                            Hinweis?: string;
                        }[];
                        Spendenempfaenger: {
                            Id: string;
                            Name: string;
                            Zahlungsempfaenger?: string;
                            Hinweis?: string;
                        }[];
                        Zahlungsempfaenger: string | null;
                        Bankdaten: boolean;
                        WirdGeprueft: boolean;
                        GemeinsamesPostfach: boolean;
                        EnddatumAnzeige: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resendRewardMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                empfehlungsnummer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    subscribePush: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Endpunkt: string;
                    P256dh: string;
                    Auth: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unsubscribePush: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Endpunkt: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setCustomerNumber: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setNewsletterOptin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    Token?: string;
                } | null;
            };
        };
        responses: {
            /** @description Ask for the newsletter with a session (a double opt-in mail goes out), or confirm with the token of that mail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        OptinMailAlreadySent: boolean;
                        OptinAlreadySet: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdrawNewsletter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    Token?: string;
                } | null;
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    correctName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Vorname: string;
                    Nachname: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readOwnRecommendation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One of my recommendations by its number, with everything to share it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Empfehlungsnummer: string;
                        Hash: string;
                        Link: string;
                        Kurzlink: string;
                        Code: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GueltigBis: string;
                        /** @enum {string} */
                        Status: "Ok" | "Abgelaufen" | "Offen" | "Gezahlt" | "Storniert";
                        Produkt: {
                            Id: number;
                            Name: string;
                        };
                        AnteilEmpfehler: 100 | 50 | 0;
                        PraemieEmpfehlerCent: number;
                        PraemieEmpfaengerCent: number;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        ErstelltAm: string;
                        Klicks: number;
                        Sprechcode: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openRecommendation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nr: string;
                hex: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A recommendation that can still be followed, for the person behind its link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Empfehlungsnummer: string;
                        /** @enum {string} */
                        Status: "Ok" | "Abgelaufen" | "Offen" | "Gezahlt" | "Storniert";
                        Produkt: {
                            Id: number;
                            Name: string;
                        };
                        Empfehler: {
                            Vorname: string;
                        };
                        AnteilEmpfehler: 100 | 50 | 0;
                        PraemieEmpfehlerCent: number;
                        PraemieEmpfaengerCent: number;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GueltigBis: string;
                        AgbText: string;
                        Nachfolger: {
                            Empfehlungsnummer: string;
                            Hash: string;
                        } | null;
                        Agentur: {
                            Name: string;
                            Anschrift: string;
                            Ansprechpartner: string;
                            Telefon: string;
                            Email: string;
                            Oeffnungszeiten: string;
                            Bild: string | null;
                        } | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    askForNewLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nr: string;
                hex: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openAnyRecommendation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nr: string;
                hex: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A recommendation in any status, for the person behind its link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Empfehlungsnummer: string;
                        /** @enum {string} */
                        Status: "Ok" | "Abgelaufen" | "Offen" | "Gezahlt" | "Storniert";
                        Produkt: {
                            Id: number;
                            Name: string;
                        };
                        Empfehler: {
                            Vorname: string;
                        };
                        AnteilEmpfehler: 100 | 50 | 0;
                        PraemieEmpfehlerCent: number;
                        PraemieEmpfaengerCent: number;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GueltigBis: string;
                        AgbText: string;
                        Nachfolger: {
                            Empfehlungsnummer: string;
                            Hash: string;
                        } | null;
                        Agentur: {
                            Name: string;
                            Anschrift: string;
                            Ansprechpartner: string;
                            Telefon: string;
                            Email: string;
                            Oeffnungszeiten: string;
                            Bild: string | null;
                        } | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    clickRecommendation: {
        parameters: {
            query?: {
                channel?: string;
                empfaengernummer?: string;
            };
            header?: never;
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count the click on a link and learn where to go; bots and link previews are not counted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Url: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createRecommendation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    Empfehlung: {
                        AgentNumber?: string | null;
                        Produkt: number;
                        Channel: string;
                        /**
                         * @default true
                         * @constant
                         */
                        Empfehlungslink?: true;
                        Agentennummer?: string | null;
                        AgbText?: string | boolean | number;
                        AnteilEmpfehler?: 100 | 50 | 0;
                        NeuerLink?: boolean;
                    };
                    Empfehler: {
                        Vorname: string;
                        Nachname: string;
                        /** Format: email */
                        Email: string;
                        /** @default false */
                        NewsletterPermission?: boolean;
                        /** @default false */
                        NewsletterOptinGegeben?: boolean;
                        NewsletterOptinVersendetAm?: string | null;
                    };
                    Empfaenger?: {
                        Anrede?: string | null;
                        Vorname?: (string | "") | null;
                        Nachname?: (string | "") | null;
                        Geburtsdatum?: (string | "") | null;
                        Email?: (string | "") | null;
                        EmailWiederholung?: (string | "") | null;
                        Telefon?: string | null;
                        Werbeeinwilligung?: boolean | null;
                        Adresse?: {
                            Strasse?: (string | "") | null;
                            Hausnummer?: (string | "") | null;
                            Plz?: (string | "") | null;
                            Ort?: (string | "") | null;
                        } | null;
                        AgbText?: ((string | boolean | number) | "") | null;
                        Captcha?: string;
                        Webseite?: string | null;
                    } | null;
                    Aktionen?: {
                        AktionsId: number;
                        abgehakt: (false | 0) | (string | boolean | number);
                    }[];
                    Captcha?: string;
                } | null;
            };
        };
        responses: {
            /** @description Recommend a product (201), or learn the link there is (200, `NeuerLink: false`); with a null body: whether a captcha is needed (200) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Empfehlungsnummer: string;
                        Hash: string;
                        Link: string;
                        Kurzlink: string;
                        Code: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GueltigBis: string;
                        /** @constant */
                        Vorhanden?: true;
                    } | {
                        CaptchaRequired: boolean;
                        Challenge?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description Recommend a product (201), or learn the link there is (200, `NeuerLink: false`); with a null body: whether a captcha is needed (200) */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Empfehlungsnummer: string;
                        Hash: string;
                        Link: string;
                        Kurzlink: string;
                        Code: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GueltigBis: string;
                        /** @constant */
                        Vorhanden?: true;
                    } | {
                        CaptchaRequired: boolean;
                        Challenge?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    jumpIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    shareRecommendation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    Kanal: "Email" | "Gmail" | "Gmx" | "Outlook" | "Facebook" | "Messenger" | "Linkedin" | "X" | "Whatsapp" | "Sms" | "Link" | "Qr" | "Card" | "Native";
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readCard: {
        parameters: {
            query?: {
                anrede?: "du" | "sie";
                sprache?: "de" | "en";
            };
            header?: never;
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A card of one’s own link to print and hand over, A6, with its QR code and what the friend gets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    noteRecommendation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Notiz: string | null;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readProductLink: {
        parameters: {
            query?: {
                channel?: string;
                empfaengernummer?: string;
            };
            header?: never;
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider’s product page with the tracking parameters of a recommendation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Url: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    speakCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One’s own code to say aloud (`mara-47`), made the first time; from now on it leads to this recommendation. One a recommender */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Code: string;
                        Kurzlink: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    findByRecommender: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Vorname: string;
                    Nachname: string;
                    Plz: string;
                };
            };
        };
        responses: {
            /** @description Who recommended you? The newest open recommendation of the one person of this name and postcode who agreed to be found; every other case is answered alike */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Empfehlungsnummer: string;
                        Hash: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resolveCode: {
        parameters: {
            query?: {
                einsprungsquelle?: string;
            };
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recommendation of a code that was read out or typed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Empfehlungsnummer: string;
                        Hash: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    eraseRecipient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    recipientExists: {
        parameters: {
            query?: {
                empfehlungsnummer?: string;
            };
            header?: never;
            path: {
                hex: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the recipient of a hash is there (of this recommendation, where one is named) and has confirmed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Exists: boolean;
                        Bestaetigt: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readRecipientReward: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recipient’s reward */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        WertCent: number;
                        Wert: string;
                        /** @enum {string} */
                        Status: "Offen" | "Bereitgestellt" | "Ausgezahlt" | "Abgeholt" | "Storniert" | "Abgelaufen";
                        EnddatumAnzeige: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeRecipientAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Hash: string;
                    /** Format: email */
                    Email: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    giveRecipientDetails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description DD.MM.YYYY
                     * @example 31.12.1990
                     */
                    Geburtsdatum: string;
                    Adresse: {
                        Strasse: string;
                        Hausnummer: string;
                        Plz: string;
                        Ort: string;
                    };
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readRecipientOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the recipient was recommended, the reward in it, and where to conclude once confirmed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Empfehlungsnummer: string;
                        Produkt: {
                            Id: number;
                            Name: string;
                        };
                        /** @enum {string} */
                        Status: "Ok" | "Abgelaufen" | "Offen" | "Gezahlt" | "Storniert";
                        PraemieCent: number;
                        Empfaengernummer: string;
                        Bestaetigt: boolean;
                        /** @enum {string} */
                        Anrede: "du" | "sie";
                        ZustimmungNoetig: boolean;
                        /** @enum {string} */
                        Angaben: "Keine" | "Freiwillig" | "Verlangt";
                        Angebot: {
                            Url: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            ReserviertBis: string;
                        } | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    storeRecipientBankDetails: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Jonas Weber */
                    Kontoinhaber: string;
                    /** @example DE89370400440532013000 */
                    Iban: string;
                    Bic?: string | null;
                    Bank?: string | null;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createRecipient: {
        parameters: {
            query?: {
                channel?: string;
                anrede?: "du" | "sie";
            };
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    Anrede?: ("Frau" | "Herr" | "Divers" | "") | null;
                    Vorname: string;
                    Nachname: string;
                    Geburtsdatum?: string | null;
                    /** Format: email */
                    Email: string;
                    EmailWiederholung?: string | null;
                    Telefon?: string | null;
                    /** @default false */
                    Werbeeinwilligung?: boolean;
                    Adresse?: {
                        Strasse: string;
                        Hausnummer: string;
                        Plz: string;
                        Ort: string;
                    } | null;
                    AgbText: string | boolean | number;
                    Captcha?: string;
                    Webseite?: string | null;
                } | null;
            };
        };
        responses: {
            /** @description Follow a recommendation with one’s own data; a mail to confirm goes to the address entered (201); the same person and address again: the same number; with a null body: whether a captcha is needed (200) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Empfaengernummer: string;
                        Hash: string;
                    } | {
                        CaptchaRequired: boolean;
                        Challenge?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description Follow a recommendation with one’s own data; a mail to confirm goes to the address entered (201); the same person and address again: the same number; with a null body: whether a captcha is needed (200) */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Empfaengernummer: string;
                        Hash: string;
                    } | {
                        CaptchaRequired: boolean;
                        Challenge?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readRecipientData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything held on the friend, as JSON to take along (GDPR Art. 15, 20) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        ErstelltAm: string;
                        Programm: string;
                        Profil: {
                            Empfaengernummer: string;
                            Anrede: string | null;
                            Vorname: string;
                            Nachname: string;
                            Email: string;
                            Telefon: string | null;
                            Geburtsdatum: string | null;
                            Adresse: {
                                Strasse: string | null;
                                Hausnummer: string | null;
                                Plz: string | null;
                                Ort: string | null;
                            };
                            Kundennummer: string | null;
                            /** @enum {string} */
                            Sprache: "de" | "en";
                            Werbeeinwilligung: boolean;
                            Kanal: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            ErfasstAm: string;
                            BestaetigtAm: string | null;
                        };
                        Empfehlung: {
                            Empfehlungsnummer: string;
                            Produkt: {
                                Id: number;
                                Name: string;
                            };
                        };
                        Bankdaten: {
                            Kontoinhaber: string;
                            Iban: string;
                            Bic: string | null;
                            Bank: string | null;
                        } | null;
                        Einwilligungen: {
                            /** @enum {string} */
                            Art: "Newsletter" | "Teilnahmebedingungen" | "Werbung" | "Aktion" | "Auffindbarkeit";
                            /** @enum {string} */
                            Schritt: "Angefragt" | "Bestaetigt" | "Erteilt" | "Widerrufen";
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Am: string;
                            Wortlaut: string | null;
                            /** @enum {string} */
                            Quelle: "Konto" | "Formular" | "Email" | "EmailProgramm" | "Beschwerde" | "Seite" | "Anbieter";
                            IpAdresse: string | null;
                            Zu: string | null;
                        }[];
                        Anrufnachweise: {
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Erteilt: string;
                            Bestaetigt: string | null;
                            Widerrufen: string | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            AufbewahrtBis: string;
                            Anrufe: {
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Am: string;
                                /** @enum {string} */
                                Zweck: "Angebot" | "Beratung" | "Vertragsverlaengerung" | "Umfrage";
                            }[];
                        }[];
                        Praemien: {
                            Id: string;
                            Empfehlungsnummer: string | null;
                            WertCent: number;
                            /** @enum {string} */
                            Status: "Offen" | "Bereitgestellt" | "Ausgezahlt" | "Abgeholt" | "Storniert" | "Abgelaufen";
                            Auswahl: ("Bar" | "Gutschein" | "Spende") | null;
                            Zahlungsempfaenger: string | null;
                            AbrufbarBis: string | null;
                        }[];
                        Auszahlungen: {
                            Auszahlungsnummer: string;
                            BetragCent: number;
                            Status: string;
                            Iban: string | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            GeaendertAm: string;
                        }[];
                        Emails: {
                            Betreff: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            GesendetAm: string;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resendRecipientMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Hash: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdrawRecipientMarketing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirmRecipient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    AgbText: string | boolean | number;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listActiveCampaigns: {
        parameters: {
            query?: {
                produktId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Campaigns whose period holds today, with `produktId` those for that product; ticked where the person who is logged in takes part */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        AktionsId: number;
                        Titel: string;
                        Text: string;
                        RechtsText: string;
                        abgehakt: boolean;
                        Zustimmung: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRewardOffers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What every product pays today; hidden products are left out */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: number;
                        ExterneId: string;
                        Praemien: {
                            Id: number;
                            WertCent: number;
                            Wert: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Startdatum: string;
                            Enddatum: string | null;
                            EnddatumAnzeige: string | null;
                        }[];
                        Erhoeht: {
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Bis: string;
                            StattWertCent: number;
                        } | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readRewardPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A reward offer’s amount as a picture: all of it to one person; cacheable by its ETag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readSharedRewardPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A reward offer’s amount as a picture: shared, both parts beside each other; cacheable by its ETag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readRecipientPartPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recipient’s part of a shared reward as a picture, capped by MaxEmpfaengerPraemieCent; cacheable by its ETag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readRecommenderPartPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recommender’s part of a shared reward as a picture; cacheable by its ETag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readReward: {
        parameters: {
            query?: {
                details?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reward of the link: amount, status and choice; with `details` also until when, what can be chosen */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        Empfehlungsnummer: string | null;
                        WertCent: number;
                        Wert: string;
                        /** @enum {string} */
                        Status: "Offen" | "Bereitgestellt" | "Ausgezahlt" | "Abgeholt" | "Storniert" | "Abgelaufen";
                        Auswahl: ("Bar" | "Gutschein" | "Spende") | null;
                        Gutscheinarten: {
                            Id: number;
                            Name: string;
                            Zahlungsempfaenger?: string;
                            Hinweis?: string;
                        }[];
                        Spendenempfaenger: {
                            Id: string;
                            Name: string;
                            Zahlungsempfaenger?: string;
                            Hinweis?: string;
                        }[];
                        Zahlungsempfaenger: string | null;
                        Bankdaten: boolean;
                        WirdGeprueft: boolean;
                        GemeinsamesPostfach: boolean;
                        EnddatumAnzeige: string | null;
                    } | {
                        Id: string;
                        WertCent: number;
                        /** @enum {string} */
                        Status: "Offen" | "Bereitgestellt" | "Ausgezahlt" | "Abgeholt" | "Storniert" | "Abgelaufen";
                        Auswahl: ("Bar" | "Gutschein" | "Spende") | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    chooseReward: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    Auswahl: "Bar" | "Gutschein" | "Spende";
                    GutscheinartId?: number | null;
                    SpendenempfaengerId?: string | null;
                    Bankdaten?: {
                        /** @example Jonas Weber */
                        Kontoinhaber: string;
                        /** @example DE89370400440532013000 */
                        Iban: string;
                        Bic?: string | null;
                        Bank?: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Choose how the reward is given; final */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        Empfehlungsnummer: string | null;
                        WertCent: number;
                        Wert: string;
                        /** @enum {string} */
                        Status: "Offen" | "Bereitgestellt" | "Ausgezahlt" | "Abgeholt" | "Storniert" | "Abgelaufen";
                        Auswahl: ("Bar" | "Gutschein" | "Spende") | null;
                        Gutscheinarten: {
                            Id: number;
                            Name: string;
                            Zahlungsempfaenger?: string;
                            Hinweis?: string;
                        }[];
                        Spendenempfaenger: {
                            Id: string;
                            Name: string;
                            Zahlungsempfaenger?: string;
                            Hinweis?: string;
                        }[];
                        Zahlungsempfaenger: string | null;
                        Bankdaten: boolean;
                        WirdGeprueft: boolean;
                        GemeinsamesPostfach: boolean;
                        EnddatumAnzeige: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    showRewardBanner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                bannerName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether a banner has something to say on the reward’s page: bankdaten, praemie, kundennummer, empfehlen; any other name: no */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Show: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProducts: {
        parameters: {
            query?: {
                quelle?: string;
                kategorie?: string;
                tarifId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Products, all or of one source and category (and one tariff); hidden ones are left out */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        Id: number;
                        /** @enum {string} */
                        Kategorie: "DP" | "TP";
                        Name: string;
                        AnzeigeName: string;
                        Young: boolean;
                        Hybrid: boolean;
                        Gruppe: string;
                        Klasse: string;
                        PreisMonatlich: number;
                        PreisEinmalig: number;
                        Beschreibung1: string;
                        Beschreibung2: string;
                        Beschreibung3: string;
                        Beschreibung4: string;
                        Provision: string;
                        ExterneId: string;
                        Fussnote: string;
                        Preisaufteilung: string;
                        Aktionsname: string;
                        Aktionsrabatt: number | null;
                    } | {
                        Id: number;
                        GeraeteTyp: ("smartphone" | "tablet") | null;
                        Hersteller: string;
                        Klasse: string;
                        TarifHandyAnzeigeName: string;
                        TarifHandyBeschreibung: string;
                        TarifAnzeigeName: string;
                        HandyAnzeigeName: string;
                        HandyBeschreibung: string;
                        HandyId: number | null;
                        PreisHandy: number;
                        TarifId: number;
                        PreisTarif: number;
                        Position: number;
                        Aktion: string;
                        TopPosition: number | null;
                        Aktionspreis: number | null;
                    } | {
                        Id: number;
                        ExterneId: string;
                        Name: string;
                        AnzeigeName: string;
                        PreisMonatlich: number;
                        PreisEinmalig: number;
                        Beschreibung1: string;
                        Beschreibung2: string;
                        Beschreibung3: string;
                        Fussnote: string;
                        Provision: string;
                    })[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readProduct: {
        parameters: {
            query?: {
                quelle?: string;
                handyId?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One product (of one source), for a mobile tariff with the chosen device */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: number;
                        /** @enum {string} */
                        Kategorie: "DP" | "TP";
                        Name: string;
                        AnzeigeName: string;
                        Young: boolean;
                        Hybrid: boolean;
                        Gruppe: string;
                        Klasse: string;
                        PreisMonatlich: number;
                        PreisEinmalig: number;
                        Beschreibung1: string;
                        Beschreibung2: string;
                        Beschreibung3: string;
                        Beschreibung4: string;
                        Provision: string;
                        ExterneId: string;
                        Fussnote: string;
                        Preisaufteilung: string;
                        Aktionsname: string;
                        Aktionsrabatt: number | null;
                    } | {
                        Id: number;
                        GeraeteTyp: ("smartphone" | "tablet") | null;
                        Hersteller: string;
                        Klasse: string;
                        TarifHandyAnzeigeName: string;
                        TarifHandyBeschreibung: string;
                        TarifAnzeigeName: string;
                        HandyAnzeigeName: string;
                        HandyBeschreibung: string;
                        HandyId: number | null;
                        PreisHandy: number;
                        TarifId: number;
                        PreisTarif: number;
                        Position: number;
                        Aktion: string;
                        TopPosition: number | null;
                        Aktionspreis: number | null;
                    } | {
                        Id: number;
                        ExterneId: string;
                        Name: string;
                        AnzeigeName: string;
                        PreisMonatlich: number;
                        PreisEinmalig: number;
                        Beschreibung1: string;
                        Beschreibung2: string;
                        Beschreibung3: string;
                        Fussnote: string;
                        Provision: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readProductPicture: {
        parameters: {
            query?: {
                dunkel?: "true";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product’s picture, 960 × 600; cacheable by its ETag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readProductThumbnail: {
        parameters: {
            query?: {
                dunkel?: "true";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product’s picture, small: 320 × 200 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readProductDrawing: {
        parameters: {
            query?: {
                dunkel?: "true";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product’s picture as a drawing that scales (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAllAgents: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The same advisors, a hundred a page where no size is asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            ExterneId: string;
                            LastName: string;
                            ZipCode: string;
                            City: string;
                            Photo: string | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAgents: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Search advisors by name, postal code or city, six a page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            ExterneId: string;
                            LastName: string;
                            ZipCode: string;
                            City: string;
                            Photo: string | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readProductByExternalId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One product by the provider’s own product id */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: number;
                        /** @enum {string} */
                        Kategorie: "DP" | "TP";
                        Name: string;
                        AnzeigeName: string;
                        Young: boolean;
                        Hybrid: boolean;
                        Gruppe: string;
                        Klasse: string;
                        PreisMonatlich: number;
                        PreisEinmalig: number;
                        Beschreibung1: string;
                        Beschreibung2: string;
                        Beschreibung3: string;
                        Beschreibung4: string;
                        Provision: string;
                        ExterneId: string;
                        Fussnote: string;
                        Preisaufteilung: string;
                        Aktionsname: string;
                        Aktionsrabatt: number | null;
                    } | {
                        Id: number;
                        GeraeteTyp: ("smartphone" | "tablet") | null;
                        Hersteller: string;
                        Klasse: string;
                        TarifHandyAnzeigeName: string;
                        TarifHandyBeschreibung: string;
                        TarifAnzeigeName: string;
                        HandyAnzeigeName: string;
                        HandyBeschreibung: string;
                        HandyId: number | null;
                        PreisHandy: number;
                        TarifId: number;
                        PreisTarif: number;
                        Position: number;
                        Aktion: string;
                        TopPosition: number | null;
                        Aktionspreis: number | null;
                    } | {
                        Id: number;
                        ExterneId: string;
                        Name: string;
                        AnzeigeName: string;
                        PreisMonatlich: number;
                        PreisEinmalig: number;
                        Beschreibung1: string;
                        Beschreibung2: string;
                        Beschreibung3: string;
                        Fussnote: string;
                        Provision: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTariffsOfDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tariffs a device is sold with, each with the device’s price beside it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: number;
                        GeraeteTyp: ("smartphone" | "tablet") | null;
                        Hersteller: string;
                        Klasse: string;
                        TarifHandyAnzeigeName: string;
                        TarifHandyBeschreibung: string;
                        TarifAnzeigeName: string;
                        HandyAnzeigeName: string;
                        HandyBeschreibung: string;
                        HandyId: number | null;
                        PreisHandy: number;
                        TarifId: number;
                        PreisTarif: number;
                        Position: number;
                        Aktion: string;
                        TopPosition: number | null;
                        Aktionspreis: number | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readMaxReward: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The highest reward of any product today */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        WertCent: number;
                        Wert: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProductCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product category pages */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: number;
                        Pfad: string;
                        Titel: string;
                        Brotkrume: string;
                        Untertitel: string;
                        Quelle: string;
                        Kategorie: string;
                        MaxPraemieCent: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readCategoryPicture: {
        parameters: {
            query?: {
                dunkel?: "true";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A category’s picture, 1200 × 480 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readCategoryIcon: {
        parameters: {
            query?: {
                dunkel?: "true";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A category’s icon as a drawing that scales */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkContactCaptcha: {
        parameters: {
            query: {
                cmd: "IsCaptchaRequired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the contact form needs a captcha */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        CaptchaRequired: boolean;
                        Challenge?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sendContactMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Anrede?: ("Frau" | "Herr" | "Divers" | "") | null;
                    Vorname: string;
                    Nachname: string;
                    /** Format: email */
                    Email: string;
                    Betreff: string;
                    Nachricht: string;
                    Captcha?: string;
                };
            };
        };
        responses: {
            /** @description No content */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reportOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Auftragsnummer: string;
                    Empfehlungsnummer?: string | null;
                    Empfaengernummer?: string | null;
                    Code?: string | null;
                    /**
                     * @description UTC, no offset
                     * @example 2026-11-21T08:40:00
                     */
                    Auftragsdatum: string;
                    /** @enum {string} */
                    Art: "Neuvertrag" | "Verlaengerung";
                    /** @enum {string} */
                    Status: "Abgeschlossen" | "Storniert" | "Widerrufen" | "NichtZustandeGekommen";
                    ProduktId?: number | null;
                    Kundennummer?: string | null;
                    Geburtsdatum?: string | null;
                    Plz?: string | null;
                };
            };
        };
        responses: {
            /** @description The provider reports a contract; signed (X-Timestamp, X-Signature: sha256= HMAC of `timestamp.body`), replay-safe by Auftragsnummer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Auftragsnummer: string;
                        /** @enum {string} */
                        Ergebnis: "Angenommen" | "Bekannt" | "Zuzuordnen" | "KeinePraemie";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readOrderResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                auftragsnummer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of an order; signed like a report, over an empty body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Auftragsnummer: string;
                        /** @enum {string} */
                        Ergebnis: "Angenommen" | "Zuzuordnen" | "KeinePraemie";
                        /** @enum {string} */
                        Status: "Offen" | "Freigegeben" | "Abgelehnt" | "Storniert" | "Widerrufen" | "NichtZustandeGekommen";
                        Praemien: {
                            /** @enum {string} */
                            Fuer: "Empfehler" | "Empfaenger";
                            WertCent: number;
                            /** @enum {string} */
                            Status: "Offen" | "Bereitgestellt" | "Ausgezahlt" | "Abgeholt" | "Storniert" | "Abgelaufen";
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reportOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                }[];
            };
        };
        responses: {
            /** @description Up to 1,000 reports in one signed body (at most 256 KiB); one result an order, none fails another */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Auftragsnummer: string;
                        /** @enum {string} */
                        Ergebnis: "Angenommen" | "Bekannt" | "Zuzuordnen" | "KeinePraemie" | "Abgewiesen";
                        Fehler: {
                            Feld: string;
                            Grund: string;
                        }[];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reportBounce: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "message/rfc822": string;
            };
        };
        responses: {
            /** @description A mail that came back (RFC 3464), or a complaint of one (RFC 5965), as it is, by whoever receives for the sender: with an API key, never by signature; the person counts as unreachable where the address is wrong or gone, a refused sender is told to operators, and whoever complains of news or advertising gets none any more */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        Ergebnis: "Unerreichbar" | "Voruebergehend" | "AbsenderAbgelehnt" | "Beschwerde" | "Unbekannt";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRecommenders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                x: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    OrderBy?: ("Empfehlernummer" | "Name" | "Email" | "RegistriertAm" | "Empfehlungen" | "Vertraege" | "PraemieCent" | "Status") | null;
                    /** @default true */
                    Descending?: boolean;
                    /** @default 20 */
                    Pagesize?: number;
                    /** @default 1 */
                    Pagenumber?: number;
                    Filter?: {
                        Empfehlernummer?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Name?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Email?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        RegistriertAm?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Empfehlungen?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Vertraege?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        PraemieCent?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Status?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Suche?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                    } | null;
                };
            };
        };
        responses: {
            /** @description Recommenders with what they brought; `x` as for orders */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            Empfehlernummer: string;
                            Name: string;
                            Email: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            RegistriertAm: string;
                            Empfehlungen: number;
                            Vertraege: number;
                            PraemieCent: number;
                            /** @enum {string} */
                            Status: "Unbestaetigt" | "Aktiv" | "Gesperrt" | "Geloescht";
                            Unerreichbar: boolean;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    issueAdminLogin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                empfehlernummer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A link that opens a marked session for a recommender once, within 15 minutes; audit-logged */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Url: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GueltigBis: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readStaffSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the staff of a tenant sign in, also while it is a draft (ours); a draft tells neither name nor colours */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Name: string;
                        MandantUrl: string;
                        Theme: {
                            [key: string]: string;
                        };
                        Zeitzone: string;
                        Sso: {
                            AuthorizationEndpoint: string;
                            ClientId: string;
                            RedirectUri: string;
                            Scope: string;
                        };
                        Passkey: boolean;
                        Dienste: {
                            Id: string;
                            Name: string;
                            Sso: {
                                AuthorizationEndpoint: string;
                                ClientId: string;
                                RedirectUri: string;
                                Scope: string;
                            };
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOrders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                x: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    OrderBy?: ("Auftragsnummer" | "Empfehlungsnummer" | "Produkt" | "Auftragsdatum" | "FreigabeAb" | "Status" | "Empfehler" | "Empfaenger" | "PraemieCent" | "Ueberfaellig" | "Art") | null;
                    /** @default true */
                    Descending?: boolean;
                    /** @default 20 */
                    Pagesize?: number;
                    /** @default 1 */
                    Pagenumber?: number;
                    Filter?: {
                        Auftragsnummer?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Empfehlungsnummer?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Produkt?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Auftragsdatum?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        FreigabeAb?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Status?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Empfehler?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Empfaenger?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        PraemieCent?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Ueberfaellig?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Art?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Suche?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                    } | null;
                };
            };
        };
        responses: {
            /** @description Orders of the asker’s own agency (`x`: its number; `alle`: also those that came through none), sorted, filtered, paged */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            Auftragsnummer: string;
                            Empfehlungsnummer: string;
                            Produkt: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Auftragsdatum: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            FreigabeAb: string;
                            /** @enum {string} */
                            Status: "Offen" | "Freigegeben" | "Storniert" | "Zuzuordnen";
                            Empfehler: string;
                            Empfehlernummer: string | null;
                            Empfaenger: string;
                            Empfaengernummer: string | null;
                            PraemieCent: number;
                            Ueberfaellig: boolean;
                            /** @enum {string} */
                            Art: "Neuvertrag" | "Verlaengerung";
                            Ende: ("Abgelehnt" | "Widerrufen" | "Storniert" | "NichtZustandeGekommen") | null;
                            Hinweise: string[];
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    refuseOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                a: string;
                b: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Grund?: string;
                    /** @constant */
                    Widerrufen?: true;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    releaseOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                a: string;
                b: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    recomputeRewards: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                auftragsnummer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rewards of an order, each computed once more by the versions of configuration and catalogue it was granted under */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        PraemieId: string;
                        /** @enum {string} */
                        Herkunft: "Auftrag" | "Aktion" | "Kulanz";
                        /** @enum {string} */
                        Fuer: "Empfehler" | "Empfaenger";
                        WertCent: number;
                        /** @enum {string} */
                        Status: "Offen" | "Bereitgestellt" | "Ausgezahlt" | "Abgeholt" | "Storniert" | "Abgelaufen";
                        Nachgerechnet: {
                            WertCent: number;
                            Gleich: boolean;
                            KonfigurationVersion: number;
                            KatalogVersion: number | null;
                            Tag: string | null;
                            ProduktId: number | null;
                            AngebotCent: number | null;
                            AnteilEmpfehler: number | null;
                            MaxEmpfaengerPraemieCent: number | null;
                            Aktion: {
                                AktionId: number;
                                Version: number;
                                Ab: number;
                            } | null;
                            Kulanz: {
                                FreiCent: number;
                                ZweitePerson: boolean;
                            } | null;
                        } | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOrderCandidates: {
        parameters: {
            query?: {
                empfehlungsnummer?: string;
            };
            header?: never;
            path: {
                auftragsnummer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whose an order could be (ours): the contacts of its recommendation, or of `empfehlungsnummer`, with what speaks for and against each */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Auftragsnummer: string;
                        Empfehlungsnummer: string;
                        Kandidaten: {
                            Empfaengernummer: string;
                            Name: string;
                            Strasse: string;
                            Ort: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            ErstelltAm: string;
                            Zugeordnet: boolean;
                            Belege: {
                                /** @enum {string} */
                                Spricht: "Dafuer" | "Dagegen";
                                Text: string;
                            }[];
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    assignOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                auftragsnummer: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Empfehlungsnummer: string;
                    Empfaengernummer?: string | null;
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readStaffInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Link: string;
                };
            };
        };
        responses: {
            /** @description Whom the link of a mail invited, to which programme, and whether it makes a passkey (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Name: string;
                        Programm: string;
                        Passkey: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                x: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    OrderBy?: ("Einladungsnummer" | "Name" | "Email" | "Art" | "Mitarbeiternummer" | "ErstelltAm" | "Status") | null;
                    /** @default true */
                    Descending?: boolean;
                    /** @default 20 */
                    Pagesize?: number;
                    /** @default 1 */
                    Pagenumber?: number;
                    Filter?: {
                        Einladungsnummer?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Name?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Email?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Art?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Mitarbeiternummer?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        ErstelltAm?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Status?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Suche?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                    } | null;
                };
            };
        };
        responses: {
            /** @description Invitations to recommend; `x` as for orders */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            Einladungsnummer: string;
                            Name: string;
                            Email: string;
                            Art: string;
                            Mitarbeiternummer: string | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            ErstelltAm: string;
                            /** @enum {string} */
                            Status: "Offen" | "Angenommen" | "Abgelaufen";
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    objectToOperator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Link: string;
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readOperatorSeat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Link: string;
                };
            };
        };
        responses: {
            /** @description With the link of a mail: whom the platform wants to make an operator of which programme (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Email: string;
                        Programm: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        WiderspruchBis: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unblockRecommender: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    markReachable: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readBlock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The block of a recommender (ours): its kind, the reason the person reads, since when and by whom; 404 without one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        Art: "Konto" | "Allgemein" | "Ausgeschlossen";
                        Grund: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        Seit: string;
                        Von: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    blockRecommender: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Grund: string;
                    /**
                     * @default Konto
                     * @enum {string}
                     */
                    Art?: "Konto" | "Allgemein" | "Ausgeschlossen";
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRecommendations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                x: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    OrderBy?: ("Empfehlungsnummer" | "ErstelltAm" | "Produkt" | "Kanal" | "Status" | "Stufe" | "Klicks" | "Empfehler" | "Empfehlernummer" | "Empfaenger") | null;
                    /** @default true */
                    Descending?: boolean;
                    /** @default 20 */
                    Pagesize?: number;
                    /** @default 1 */
                    Pagenumber?: number;
                    Filter?: {
                        Empfehlungsnummer?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        ErstelltAm?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Produkt?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Kanal?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Status?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Stufe?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Klicks?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Empfehler?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Empfehlernummer?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Empfaenger?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Suche?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                    } | null;
                };
            };
        };
        responses: {
            /** @description Recommendations with their stage; `x` as for orders */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            Empfehlungsnummer: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            ErstelltAm: string;
                            Produkt: string;
                            Kanal: string;
                            /** @enum {string} */
                            Status: "Ok" | "Abgelaufen" | "Offen" | "Gezahlt" | "Storniert";
                            /** @enum {string} */
                            Stufe: "PraemieAusgezahlt" | "PraemieAbgelaufen" | "VertragNichtZustandeGekommen" | "BankdatenEingeben" | "PraemieAbholen" | "AnspruchInBearbeitung" | "PraemieBereit" | "Reagiert" | "KontaktNichtReagiert";
                            Klicks: number;
                            Empfehler: string;
                            Empfehlernummer: string;
                            Empfaenger: string | null;
                            Empfaengernummer: string | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelRecommendation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWaitingGoodwill: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Grants above a limit that wait for a second person, longest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Nummer: string;
                        /** Format: uuid */
                        Empfehlernummer: string;
                        Empfehler: string;
                        BetragCent: number;
                        Begruendung: string;
                        /** @enum {string} */
                        Status: "Wartet" | "Gewaehrt" | "Abgelehnt";
                        Von: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        Am: string;
                        Eigene: boolean;
                        EntschiedenVon: string | null;
                        EntschiedenAm: string | null;
                        Ablehnungsgrund: string | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readGoodwill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                empfehlernummer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a recommender was granted and why, with the limits and what is used of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Grenzen: {
                            JeGewaehrungCent: number;
                            JePersonUndJahrCent: number;
                            JeMitarbeiterUndMonatCent: number;
                        };
                        Verbraucht: {
                            PersonImJahrCent: number;
                            MitarbeiterImMonatCent: number;
                        };
                        Verlauf: {
                            Nummer: string;
                            /** Format: uuid */
                            Empfehlernummer: string;
                            Empfehler: string;
                            BetragCent: number;
                            Begruendung: string;
                            /** @enum {string} */
                            Status: "Wartet" | "Gewaehrt" | "Abgelehnt";
                            Von: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Am: string;
                            Eigene: boolean;
                            EntschiedenVon: string | null;
                            EntschiedenAm: string | null;
                            Ablehnungsgrund: string | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    grantGoodwill: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                empfehlernummer: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    BetragCent: number;
                    Begruendung: string;
                };
            };
        };
        responses: {
            /** @description Grant a recommender a reward outside any order, for a reason they read; ready at once, or 202 where a second person has to agree; audit-logged */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        BetragCent: number;
                        /** @constant */
                        WartetAuf?: "ZweitePerson";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    declineGoodwill: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    agreeToGoodwill: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCustomerNumbers: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Customer numbers that wait for a decision, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            Id: string;
                            Name: string;
                            Kundennummer: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            EingereichtAm: string;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    decideCustomerNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    Status: "Ok" | "Abgelehnt";
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLeads: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                x: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    OrderBy?: ("Empfaengernummer" | "Empfehlungsnummer" | "ErstelltAm" | "Name" | "Ort" | "Status" | "Stufe") | null;
                    /** @default true */
                    Descending?: boolean;
                    /** @default 20 */
                    Pagesize?: number;
                    /** @default 1 */
                    Pagenumber?: number;
                    Filter?: {
                        Empfaengernummer?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Empfehlungsnummer?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        ErstelltAm?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Name?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Ort?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Status?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Stufe?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                        Suche?: (string | number | boolean) | (string | number | boolean)[] | {
                            von?: (string | number) | null;
                            bis?: (string | number) | null;
                        };
                    } | null;
                };
            };
        };
        responses: {
            /** @description Recipients who followed a recommendation; `x` as for orders */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            Empfaengernummer: string;
                            Empfehlungsnummer: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            ErstelltAm: string;
                            Name: string;
                            Email: string;
                            Ort: string;
                            Empfehler: string;
                            Empfehlernummer: string;
                            Produkt: string;
                            /** @enum {string} */
                            Status: "Unbestaetigt" | "Bestaetigt" | "Geloescht";
                            /** @enum {string} */
                            Stufe: "PraemieAusgezahlt" | "PraemieAbgelaufen" | "VertragNichtZustandeGekommen" | "BankdatenEingeben" | "PraemieAbholen" | "AnspruchInBearbeitung" | "PraemieBereit" | "Reagiert" | "KontaktNichtReagiert";
                            WerbungErlaubt: boolean;
                            Unerreichbar: {
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Seit: string;
                                /** @enum {string} */
                                Grund: "Unbekannt" | "Geschlossen" | "Umgezogen" | "DomainOhneMail";
                            } | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signStaffOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEmployees: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
                zustand?: "Eingeladen" | "Aktiv" | "Gesperrt";
                suche?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everyone of the owner’s own agency who may sign in to the console or once could, by name (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            Mitarbeiternummer: string;
                            Name: string;
                            Email: string | null;
                            /** @enum {string} */
                            Zustand: "Eingeladen" | "Aktiv" | "Gesperrt";
                            Rollen: ("AgenturInhaber" | "AgenturMitarbeiter" | "Betreiber")[];
                            EingeladenAm: string | null;
                            EingeladenVon: string | null;
                            LetzteAnmeldungAm: string | null;
                            GesperrtAm: string | null;
                            GesperrtVon: string | null;
                            Selbst: boolean;
                            Aenderbar: boolean;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    inviteEmployee: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Name: string;
                    /** Format: email */
                    Email: string;
                    /** @enum {string} */
                    Sprache: "de" | "en";
                };
            };
        };
        responses: {
            /** @description Invite somebody by mail as staff of the owner’s own agency, with a link good once and for 14 days (ours) */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Mitarbeiternummer: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdrawEmployee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remindEmployee: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unblockEmployee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    blockEmployee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    finishStaffPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Link: string;
                    Antwort: {
                        /** Format: base64url */
                        id: string;
                        /** Format: base64url */
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            /** Format: base64url */
                            clientDataJSON: string;
                            /** Format: base64url */
                            attestationObject: string;
                            transports?: string[];
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Become whom the link invited by the new passkey, which uses the link up and ends earlier passkeys, and open a staff session (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Token: string;
                        Name: string;
                        Roles: ("AgenturInhaber" | "AgenturMitarbeiter" | "Betreiber")[];
                        Agenturnummer: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    beginStaffPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Link: string;
                };
            };
        };
        responses: {
            /** @description With that link: what `navigator.credentials.create` takes; good once, for five minutes (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Optionen: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signStaffInByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Passkey: {
                        /** Format: base64url */
                        id: string;
                        /** Format: base64url */
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            /** Format: base64url */
                            clientDataJSON: string;
                            /** Format: base64url */
                            authenticatorData: string;
                            /** Format: base64url */
                            signature: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Open a staff session with the answer of a passkey whose device made sure of its owner (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Token: string;
                        Name: string;
                        Roles: ("AgenturInhaber" | "AgenturMitarbeiter" | "Betreiber")[];
                        Agenturnummer: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    askForStaffPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To sign staff in: what `navigator.credentials.get` takes; good once, for five minutes (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Optionen: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRewardsOfPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where each reward of a person stands (`nr`: a recommender’s Empfehlernummer or a contact’s Empfaengernummer), newest first; without those of recommendations another agency looks after */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        PraemieId: string;
                        /** @enum {string} */
                        Herkunft: "Auftrag" | "Aktion" | "Kulanz";
                        WertCent: number;
                        /** @enum {string} */
                        Status: "Offen" | "Bereitgestellt" | "Ausgezahlt" | "Abgeholt" | "Storniert" | "Abgelaufen";
                        Fortschritt: ("AuswahlOffen" | "CodeFolgt" | "BankdatenFehlen" | "Auszahlbar") | null;
                        Auswahl: ("Bar" | "Gutschein" | "Spende") | null;
                        Empfehlungsnummer: string | null;
                        Auftragsnummer: string | null;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GewaehrtAm: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        Seit: string;
                        EnddatumAnzeige: string | null;
                        Grund: string | null;
                        Freigabe: {
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Ab: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            UeberfaelligAb: string;
                        } | null;
                        Angehalten: {
                            /** @enum {string} */
                            Warum: "Pruefung" | "Sperre";
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Seit: string;
                            FreiAb: string | null;
                        } | null;
                        Auszahlung: {
                            Auszahlungsnummer: string;
                            Stapelnummer: string;
                            BetragCent: number;
                            /** @enum {string} */
                            Status: "Gesammelt" | "Versiegelt" | "Gesendet" | "Ausgefuehrt" | "Zurueckgegeben" | "Entfernt";
                            Grund: string | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Am: string;
                        } | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    recomputeFurtherRewards: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                empfehlernummer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A recommender’s rewards of no order (extras of campaigns, goodwill), each computed once more by the versions it was granted under */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        PraemieId: string;
                        /** @enum {string} */
                        Herkunft: "Auftrag" | "Aktion" | "Kulanz";
                        /** @enum {string} */
                        Fuer: "Empfehler" | "Empfaenger";
                        WertCent: number;
                        /** @enum {string} */
                        Status: "Offen" | "Bereitgestellt" | "Ausgezahlt" | "Abgeholt" | "Storniert" | "Abgelaufen";
                        Nachgerechnet: {
                            WertCent: number;
                            Gleich: boolean;
                            KonfigurationVersion: number;
                            KatalogVersion: number | null;
                            Tag: string | null;
                            ProduktId: number | null;
                            AngebotCent: number | null;
                            AnteilEmpfehler: number | null;
                            MaxEmpfaengerPraemieCent: number | null;
                            Aktion: {
                                AktionId: number;
                                Version: number;
                                Ab: number;
                            } | null;
                            Kulanz: {
                                FreiCent: number;
                                ZweitePerson: boolean;
                            } | null;
                        } | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listStatements: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                x: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The asker’s own agency by months, newest first: rewards settled of what came through it, orders released */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description YYYY-MM
                         * @example 2026-11
                         */
                        Monat: string;
                        Laufend: boolean;
                        Auftraege: number;
                        Praemien: number;
                        Ruecklaeufer: number;
                        BetragCent: number;
                        Arten: {
                            /** @enum {string} */
                            Auswahl: "Bar" | "Gutschein" | "Spende";
                            Praemien: number;
                            Ruecklaeufer: number;
                            BetragCent: number;
                        }[];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readStatement: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
            };
            header?: never;
            path: {
                x: string;
                monat: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A month’s statement with a page of its lines, oldest first; what came back is a line below zero */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description YYYY-MM
                         * @example 2026-11
                         */
                        Monat: string;
                        Laufend: boolean;
                        Auftraege: number;
                        Praemien: number;
                        Ruecklaeufer: number;
                        BetragCent: number;
                        Arten: {
                            /** @enum {string} */
                            Auswahl: "Bar" | "Gutschein" | "Spende";
                            Praemien: number;
                            Ruecklaeufer: number;
                            BetragCent: number;
                        }[];
                        Zeilen: {
                            Auftragsnummer: string;
                            Produkt: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Am: string;
                            /** @enum {string} */
                            Auswahl: "Bar" | "Gutschein" | "Spende";
                            BetragCent: number;
                        }[];
                        ZeilenGesamt: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readStatementFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                x: string;
                monat: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All lines of a month’s statement as a file: UTF-8, `;`, amounts in euros */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signStaffIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Code: string;
                    Verifier: string;
                    Nonce?: string;
                    Einladung?: string;
                    /** Format: uuid */
                    Anmeldedienst?: string;
                };
            };
        };
        responses: {
            /** @description Finish single sign-on (authorization code with PKCE) and open a staff session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Token: string;
                        Name: string;
                        Roles: ("AgenturInhaber" | "AgenturMitarbeiter" | "Betreiber")[];
                        Agenturnummer: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readMasterData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the caller’s agency says of itself; empty before the first save; its version is the ETag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Agenturnummer: string;
                        Name: string | "";
                        Anschrift: string | "";
                        Ansprechpartner: string | "";
                        Telefon: string;
                        Email: string | "";
                        Oeffnungszeiten: string | "";
                        Bild: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeMasterData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Agenturnummer?: string;
                    Name: string;
                    Anschrift: string | "";
                    Ansprechpartner: string | "";
                    Telefon: string;
                    Email: string | "";
                    Oeffnungszeiten: string | "";
                    Bild: string | null;
                };
            };
        };
        responses: {
            /** @description Say what friends of the agency’s advisors read of it, by its owner; If-Match names the ETag of what was read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Agenturnummer: string;
                        Name: string | "";
                        Anschrift: string | "";
                        Ansprechpartner: string | "";
                        Telefon: string;
                        Email: string | "";
                        Oeffnungszeiten: string | "";
                        Bild: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uploadMasterPicture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: base64
                     * @example iVBORw0KGgo=
                     */
                    Inhalt: string;
                };
            };
        };
        responses: {
            /** @description Upload the agency’s picture (PNG, JPEG, WebP), by its owner, at most ten an hour: it is drawn anew, so that nothing but its pixels stays (ours) */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @example 00000000000000000000000000000000-64x64.png */
                        Name: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMasterDataVersions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who saved the agency’s master data and when, newest first (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Nummer: number;
                        GeaendertAm: string | null;
                        GeaendertVon: string | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readStatistics: {
        parameters: {
            query?: {
                von?: string;
                bis?: string;
                nach?: "monat" | "produkt" | "kanal" | "agentur" | "aktion" | "mitarbeiter";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of the recommendations of a time, over everything and by month, product, channel, agency, campaign or employee; with `Accept: text/csv` the rows as a file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Trichter: {
                            Empfehlungen: number;
                            Kontakte: number;
                            Bestaetigt: number;
                            Vertraege: number;
                            Widerrufen: number;
                            Storniert: number;
                            Praemien: number;
                            Ausgezahlt: number;
                        };
                        Zeilen: {
                            Schluessel: string;
                            Name: string | null;
                            Empfehlungen: number;
                            Kontakte: number;
                            Vertraege: number;
                            Widerrufen: number;
                            Storniert: number;
                            Praemien: number;
                            BetragCent: number;
                            TageBisVertrag: number | null;
                            TageBisAuszahlung: number | null;
                        }[];
                    } | string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWaitingDecisions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What waits for a decision the asker may take (ours), with how many and since when; never what they began themselves */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        Art: "Kulanz" | "Zuordnungen" | "Stapel" | "Ruecklaeufer" | "Zahlungskonto" | "Pruefungen" | "Wiederholungen" | "Personal" | "Anmeldedienste" | "Veroeffentlichungen";
                        Anzahl: number;
                        AeltestesSeit: string | null;
                        Nummer?: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    inviteRecommender: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    Vorname: string;
                    Nachname: string;
                    /** Format: email */
                    Email: string;
                    Art: string;
                    Mitarbeiternummer?: string | null;
                    Captcha?: string;
                } | null;
            };
        };
        responses: {
            /** @description Invite someone to recommend (201); without a body: whether a captcha is needed (200) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Einladungsnummer: string;
                    } | {
                        CaptchaRequired: boolean;
                        Challenge?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description Invite someone to recommend (201); without a body: whether a captcha is needed (200) */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Einladungsnummer: string;
                    } | {
                        CaptchaRequired: boolean;
                        Challenge?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openInvitationEnd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page that asks whether no invitation is wanted any more (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    refuseInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": string | null;
            };
        };
        responses: {
            /** @description The address is invited no more, and an open invitation ends (ours): by the page’s button (`Selbst=Ja`), or one click of a mail program (`List-Unsubscribe=One-Click`); without either the page asks again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readInvitationData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The kinds of invitation and the agency’s people, for the form */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Arten: string[];
                        Mitarbeiter: {
                            Mitarbeiternummer: string;
                            Name: string;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verifyAgencyToken: {
        parameters: {
            query: {
                t: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether an agency token is good, and whose it is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Valid: boolean;
                        Empfehlungsnummer?: string;
                        Agentennummer?: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    completeTracking: {
        parameters: {
            query?: {
                channel?: string;
                einsprungsquelle?: string;
            };
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    empfehlungsnummer: string;
                    empfaengernummer?: string | null;
                    empfaengerdaten?: {
                        /** @enum {string} */
                        anrede: "Frau" | "Herr" | "Divers" | "";
                        vorname: string;
                        name: string;
                        /**
                         * @description DD.MM.YYYY
                         * @example 31.12.1990
                         */
                        geburtsdatum: string;
                        /** Format: email */
                        email: string;
                        telefon?: string | null;
                        /** @default false */
                        werbeeinwilligung?: boolean;
                        adresse: {
                            ort: string;
                            plz: string;
                            strasse: string;
                            hausnummer: string;
                        };
                    } | null;
                    captcha?: string;
                } | null;
            };
        };
        responses: {
            /** @description A contact reached the provider’s page: enters the recipient, or finds the one who is there; a mail to confirm goes to the address entered (201); with a null body: whether a captcha is needed (200) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Empfehlungsnummer: string;
                        Empfaengernummer: string;
                    } | {
                        CaptchaRequired: boolean;
                        Challenge?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description A contact reached the provider’s page: enters the recipient, or finds the one who is there; a mail to confirm goes to the address entered (201); with a null body: whether a captcha is needed (200) */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Empfehlungsnummer: string;
                        Empfaengernummer: string;
                    } | {
                        CaptchaRequired: boolean;
                        Challenge?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCampaigns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Campaigns, the latest first, each with who takes part and what it has given */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        AktionsId: number;
                        Version: number;
                        Titel: {
                            de: string;
                            en: string;
                        };
                        Text: {
                            de: string;
                            en: string;
                        };
                        RechtsText: {
                            de: string;
                            en: string;
                        };
                        Zustimmung: {
                            de: string;
                            en: string;
                        };
                        /**
                         * @description YYYY-MM-DD
                         * @example 2026-12-01
                         */
                        Startdatum: string;
                        /**
                         * @description YYYY-MM-DD
                         * @example 2026-12-01
                         */
                        Enddatum: string;
                        /** @default null */
                        ProduktIds: number[] | null;
                        Stufen: {
                            Ab: number;
                            WertCent: number;
                        }[];
                        /** @default null */
                        BudgetCent: number | null;
                        Stand: {
                            /** @enum {string} */
                            Status: "Geplant" | "Laeuft" | "BudgetAufgebraucht" | "Beendet";
                            BeendetAm: string | null;
                            Teilnehmer: number;
                            Gezaehlt: number;
                            Gewaehrt: number;
                            GewaehrtCent: number;
                            RestCent: number | null;
                            Wartend: number;
                        };
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeCampaign: {
        parameters: {
            query?: {
                probelauf?: "true" | "false";
                giltAb?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    AktionsId: number;
                    Version: number;
                    Titel: {
                        de: string;
                        en: string;
                    };
                    Text: {
                        de: string;
                        en: string;
                    };
                    RechtsText: {
                        de: string;
                        en: string;
                    };
                    Zustimmung: {
                        de: string;
                        en: string;
                    };
                    /**
                     * @description YYYY-MM-DD
                     * @example 2026-12-01
                     */
                    Startdatum: string;
                    /**
                     * @description YYYY-MM-DD
                     * @example 2026-12-01
                     */
                    Enddatum: string;
                    /** @default null */
                    ProduktIds?: number[] | null;
                    Stufen?: {
                        Ab: number;
                        WertCent: number;
                    }[];
                    /** @default null */
                    BudgetCent?: number | null;
                    Stand?: unknown;
                    Wirkung?: unknown;
                };
            };
        };
        responses: {
            /** @description Change the campaign that `AktionsId` names; `probelauf` only tells what that would do */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        AktionsId: number;
                        Version: number;
                        Titel: {
                            de: string;
                            en: string;
                        };
                        Text: {
                            de: string;
                            en: string;
                        };
                        RechtsText: {
                            de: string;
                            en: string;
                        };
                        Zustimmung: {
                            de: string;
                            en: string;
                        };
                        /**
                         * @description YYYY-MM-DD
                         * @example 2026-12-01
                         */
                        Startdatum: string;
                        /**
                         * @description YYYY-MM-DD
                         * @example 2026-12-01
                         */
                        Enddatum: string;
                        /** @default null */
                        ProduktIds: number[] | null;
                        Stufen: {
                            Ab: number;
                            WertCent: number;
                        }[];
                        /** @default null */
                        BudgetCent: number | null;
                        Stand: {
                            /** @enum {string} */
                            Status: "Geplant" | "Laeuft" | "BudgetAufgebraucht" | "Beendet";
                            BeendetAm: string | null;
                            Teilnehmer: number;
                            Gezaehlt: number;
                            Gewaehrt: number;
                            GewaehrtCent: number;
                            RestCent: number | null;
                            Wartend: number;
                        };
                        Wirkung: {
                            Nachgewaehrt: number;
                            NachgewaehrtCent: number;
                            BehaltenBisherige: number;
                            Geplant?: {
                                Id: string;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                GiltAb: string;
                                /** @enum {string} */
                                Wird: "Entfaellt" | "GiltDanach";
                            }[];
                        };
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        WartetAuf: "ZweitePerson";
                        Vorschlag: string;
                    } | {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createCampaign: {
        parameters: {
            query?: {
                probelauf?: "true" | "false";
                giltAb?: string;
            };
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Titel: {
                        de: string;
                        en: string;
                    };
                    Text: {
                        de: string;
                        en: string;
                    };
                    RechtsText: {
                        de: string;
                        en: string;
                    };
                    Zustimmung: {
                        de: string;
                        en: string;
                    };
                    /**
                     * @description YYYY-MM-DD
                     * @example 2026-12-01
                     */
                    Startdatum: string;
                    /**
                     * @description YYYY-MM-DD
                     * @example 2026-12-01
                     */
                    Enddatum: string;
                    /** @default null */
                    ProduktIds?: number[] | null;
                    Stufen?: {
                        Ab: number;
                        WertCent: number;
                    }[];
                    /** @default null */
                    BudgetCent?: number | null;
                };
            };
        };
        responses: {
            /** @description A new campaign; `probelauf` only checks it */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        AktionsId: number;
                        Version: number;
                        Titel: {
                            de: string;
                            en: string;
                        };
                        Text: {
                            de: string;
                            en: string;
                        };
                        RechtsText: {
                            de: string;
                            en: string;
                        };
                        Zustimmung: {
                            de: string;
                            en: string;
                        };
                        /**
                         * @description YYYY-MM-DD
                         * @example 2026-12-01
                         */
                        Startdatum: string;
                        /**
                         * @description YYYY-MM-DD
                         * @example 2026-12-01
                         */
                        Enddatum: string;
                        /** @default null */
                        ProduktIds: number[] | null;
                        Stufen: {
                            Ab: number;
                            WertCent: number;
                        }[];
                        /** @default null */
                        BudgetCent: number | null;
                        Stand: {
                            /** @enum {string} */
                            Status: "Geplant" | "Laeuft" | "BudgetAufgebraucht" | "Beendet";
                            BeendetAm: string | null;
                            Teilnehmer: number;
                            Gezaehlt: number;
                            Gewaehrt: number;
                            GewaehrtCent: number;
                            RestCent: number | null;
                            Wartend: number;
                        };
                        Wirkung: {
                            Nachgewaehrt: number;
                            NachgewaehrtCent: number;
                            BehaltenBisherige: number;
                            Geplant?: {
                                Id: string;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                GiltAb: string;
                                /** @enum {string} */
                                Wird: "Entfaellt" | "GiltDanach";
                            }[];
                        };
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        WartetAuf: "ZweitePerson";
                        Vorschlag: string;
                    } | {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endCampaign: {
        parameters: {
            query?: {
                probelauf?: "true" | "false";
                giltAb?: string;
            };
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                aktionsId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description End a campaign before its last day, with a reason: what is paid from then on no longer counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        AktionsId: number;
                        Version: number;
                        Titel: {
                            de: string;
                            en: string;
                        };
                        Text: {
                            de: string;
                            en: string;
                        };
                        RechtsText: {
                            de: string;
                            en: string;
                        };
                        Zustimmung: {
                            de: string;
                            en: string;
                        };
                        /**
                         * @description YYYY-MM-DD
                         * @example 2026-12-01
                         */
                        Startdatum: string;
                        /**
                         * @description YYYY-MM-DD
                         * @example 2026-12-01
                         */
                        Enddatum: string;
                        /** @default null */
                        ProduktIds: number[] | null;
                        Stufen: {
                            Ab: number;
                            WertCent: number;
                        }[];
                        /** @default null */
                        BudgetCent: number | null;
                        Stand: {
                            /** @enum {string} */
                            Status: "Geplant" | "Laeuft" | "BudgetAufgebraucht" | "Beendet";
                            BeendetAm: string | null;
                            Teilnehmer: number;
                            Gezaehlt: number;
                            Gewaehrt: number;
                            GewaehrtCent: number;
                            RestCent: number | null;
                            Wartend: number;
                        };
                        Wirkung: {
                            Nachgewaehrt: number;
                            NachgewaehrtCent: number;
                            BehaltenBisherige: number;
                            Geplant?: {
                                Id: string;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                GiltAb: string;
                                /** @enum {string} */
                                Wird: "Entfaellt" | "GiltDanach";
                            }[];
                        };
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        WartetAuf: "ZweitePerson";
                        Vorschlag: string;
                    } | {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCampaignVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                aktionsId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a campaign promised, newest first: who changed it and when */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Nummer: number;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GeaendertAm: string;
                        GeaendertVon: string;
                        Titel: {
                            de: string;
                            en: string;
                        };
                        Text: {
                            de: string;
                            en: string;
                        };
                        RechtsText: {
                            de: string;
                            en: string;
                        };
                        Zustimmung: {
                            de: string;
                            en: string;
                        };
                        /**
                         * @description YYYY-MM-DD
                         * @example 2026-12-01
                         */
                        Startdatum: string;
                        /**
                         * @description YYYY-MM-DD
                         * @example 2026-12-01
                         */
                        Enddatum: string;
                        /** @default null */
                        ProduktIds: number[] | null;
                        Stufen: {
                            Ab: number;
                            WertCent: number;
                        }[];
                        /** @default null */
                        BudgetCent: number | null;
                        Aenderungen: {
                            Feld: string;
                            Vorher: unknown;
                            Nachher: unknown;
                        }[];
                        InKraft: boolean;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreCampaign: {
        parameters: {
            query?: {
                probelauf?: "true" | "false";
                giltAb?: string;
            };
            header?: never;
            path: {
                aktionsId: number;
                nummer: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bring an earlier version of a campaign back, as a new one; the first day stays once it has begun. `probelauf` only tells what that would do */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        AktionsId: number;
                        Version: number;
                        Titel: {
                            de: string;
                            en: string;
                        };
                        Text: {
                            de: string;
                            en: string;
                        };
                        RechtsText: {
                            de: string;
                            en: string;
                        };
                        Zustimmung: {
                            de: string;
                            en: string;
                        };
                        /**
                         * @description YYYY-MM-DD
                         * @example 2026-12-01
                         */
                        Startdatum: string;
                        /**
                         * @description YYYY-MM-DD
                         * @example 2026-12-01
                         */
                        Enddatum: string;
                        /** @default null */
                        ProduktIds: number[] | null;
                        Stufen: {
                            Ab: number;
                            WertCent: number;
                        }[];
                        /** @default null */
                        BudgetCent: number | null;
                        Stand: {
                            /** @enum {string} */
                            Status: "Geplant" | "Laeuft" | "BudgetAufgebraucht" | "Beendet";
                            BeendetAm: string | null;
                            Teilnehmer: number;
                            Gezaehlt: number;
                            Gewaehrt: number;
                            GewaehrtCent: number;
                            RestCent: number | null;
                            Wartend: number;
                        };
                        Wirkung: {
                            Nachgewaehrt: number;
                            NachgewaehrtCent: number;
                            BehaltenBisherige: number;
                            Geplant?: {
                                Id: string;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                GiltAb: string;
                                /** @enum {string} */
                                Wird: "Entfaellt" | "GiltDanach";
                            }[];
                        };
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        WartetAuf: "ZweitePerson";
                        Vorschlag: string;
                    } | {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProviderSecrets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secrets that reports may be signed with, newest first (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        ErstelltAm: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createProviderSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A new secret to sign reports with, shown once; two at most are good at a time */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        Geheimnis: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endProviderSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importOffers: {
        parameters: {
            query?: {
                probelauf?: "true" | "false";
            };
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description Offers from a file: CSV `externeid;wertcent;startdatum;enddatum;enddatumanzeige` with a header line; what pays in those days ends before them and goes on after them, what was promised stays. `probelauf` changes nothing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Neu: number;
                        Geaendert: number;
                        Entfernt: number;
                        Unveraendert: number;
                        Gelesen: {
                            /** @enum {string} */
                            Zeichensatz: "UTF-8" | "UTF-16" | "Windows-1252";
                            /** @enum {string} */
                            Trennzeichen: "Semikolon" | "Komma" | "Tabulator";
                            Beispiel: string | null;
                        };
                        Fehler: {
                            Zeile: number;
                            Feld: string;
                            Grund: string;
                        }[];
                        Aenderungen: {
                            Liste: string;
                            Id: string;
                            Name: string;
                            /** @enum {string} */
                            Art: "Neu" | "Geaendert" | "Entfernt" | "Stillgelegt";
                            Felder: {
                                Feld: string;
                                Vorher: unknown;
                                Nachher: unknown;
                            }[];
                        }[];
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        WartetAuf: "ZweitePerson";
                        Vorschlag: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tryOfferOnThePast: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ProduktId: number;
                    WertCent: number;
                    /** @default null */
                    GueltigVon?: string | null;
                    /** @default null */
                    GueltigBis?: string | null;
                    /** @default null */
                    AnteilEmpfehler?: (100 | 50 | 0) | null;
                    /** @default null */
                    Von?: string | null;
                    /** @default null */
                    Bis?: string | null;
                };
            };
        };
        responses: {
            /** @description What a changed offer would have cost: the rules that grant, run over the contracts of a period (the last full quarter where none is named) in a transaction that cannot write. At most 366 days and 20,000 contracts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Von: string;
                        Bis: string;
                        Vertraege: number;
                        Bisher: {
                            Praemien: number;
                            WertCent: number;
                            Gedeckelt: number;
                            OhnePraemie: number;
                        };
                        Geaendert: {
                            Praemien: number;
                            WertCent: number;
                            Gedeckelt: number;
                            OhnePraemie: number;
                        };
                        DifferenzCent: number;
                        Monate: {
                            Monat: string;
                            Bisher: {
                                Praemien: number;
                                WertCent: number;
                                Gedeckelt: number;
                                OhnePraemie: number;
                            };
                            Geaendert: {
                                Praemien: number;
                                WertCent: number;
                                Gedeckelt: number;
                                OhnePraemie: number;
                            };
                        }[];
                        Aktionspraemien: {
                            Praemien: number;
                            WertCent: number;
                        };
                        Beispiele: {
                            Auftragsdatum: string;
                            Zugesagt: string;
                            Bisher: {
                                EmpfehlerCent: number;
                                EmpfaengerCent: number;
                            };
                            Geaendert: {
                                EmpfehlerCent: number;
                                EmpfaengerCent: number;
                            };
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listHolds: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
                zustand?: "Angehalten" | "Freigegeben" | "Abgelehnt";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rewards of any type held back before they leave, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            /** Format: uuid */
                            Praemie: string;
                            Empfehlungsnummer: string | null;
                            /** @enum {string} */
                            Fuer: "Empfehler" | "Empfaenger";
                            Name: string;
                            Art: ("Bar" | "Gutschein" | "Spende") | null;
                            BetragCent: number;
                            Warum: ("GleichesKonto" | "GleichePerson" | "GleicheNummer" | "GeteiltesKonto" | "AehnlicheEmail" | "GutscheinWert" | "GutscheinTempo" | "AdresseUnbestaetigt" | "KontoErsetzt" | "KontoBestritten" | "KontoAbgelehnt" | "Herausgenommen" | "BankWiderspricht" | "InhaberGesperrt")[];
                            FreiAb: string | null;
                            Kontoinhaber: string;
                            AndererKontoinhaber: string;
                            Iban: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            AngehaltenAm: string;
                            AngehaltenVon: string | null;
                            Anlass: string | null;
                            /** @enum {string} */
                            Zustand: "Angehalten" | "Freigegeben" | "Abgelehnt";
                            EntschiedenAm: string | null;
                            EntschiedenVon: string | null;
                            Begruendung: string | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    refuseHold: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                praemie: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Begruendung: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    releaseHold: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                praemie: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Begruendung: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSignInServices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant’s own identity providers, by name; no secret is ever shown (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        Version: number;
                        /** @enum {string} */
                        Fuer: "Personal" | "Kundschaft";
                        Name: string;
                        Aussteller: string;
                        ClientId: string;
                        MitGeheimnis: boolean;
                        Scope: string;
                        Zuordnung: {
                            RollenFeld: string | null;
                            Rollen: {
                                Wert: string;
                                /** @enum {string} */
                                Rolle: "AgenturInhaber" | "AgenturMitarbeiter" | "Betreiber";
                            }[];
                            AgenturFeld: string | null;
                            AdressenGelten: boolean;
                            /** @default null */
                            Person: {
                                EmailFeld: string;
                                VornameFeld: string;
                                NachnameFeld: string;
                            } | null;
                        };
                        Aktiv: boolean;
                        Eingerichtet: boolean;
                        Getestet: boolean;
                        GeaendertVon: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GeaendertAm: string;
                        Eigene: boolean;
                        Sso: {
                            AuthorizationEndpoint: string;
                            ClientId: string;
                            RedirectUri: string;
                            Scope: string;
                        };
                        Ruecksprung: string[];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createSignInService: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default Personal
                     * @enum {string}
                     */
                    Fuer?: "Personal" | "Kundschaft";
                    Name: string;
                    Aussteller: string;
                    ClientId: string;
                    Geheimnis?: string | null;
                    /** @example openid profile email */
                    Scope: string;
                    Zuordnung: {
                        RollenFeld: string | null;
                        Rollen: {
                            Wert: string;
                            /** @enum {string} */
                            Rolle: "AgenturInhaber" | "AgenturMitarbeiter" | "Betreiber";
                        }[];
                        AgenturFeld: string | null;
                        AdressenGelten: boolean;
                        /** @default null */
                        Person?: {
                            EmailFeld: string;
                            VornameFeld: string;
                            NachnameFeld: string;
                        } | null;
                    };
                };
            };
        };
        responses: {
            /** @description Another identity provider, switched off; https only and never in a private network; at most 5 (ours) */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeSignInService: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Name: string;
                    Aussteller: string;
                    ClientId: string;
                    Geheimnis?: string | null;
                    /** @example openid profile email */
                    Scope: string;
                    Zuordnung: {
                        RollenFeld: string | null;
                        Rollen: {
                            Wert: string;
                            /** @enum {string} */
                            Rolle: "AgenturInhaber" | "AgenturMitarbeiter" | "Betreiber";
                        }[];
                        AgenturFeld: string | null;
                        AdressenGelten: boolean;
                        /** @default null */
                        Person?: {
                            EmailFeld: string;
                            VornameFeld: string;
                            NachnameFeld: string;
                        } | null;
                    };
                    Version: number;
                };
            };
        };
        responses: {
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeSignInService: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    switchSignInService: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Aktiv: boolean;
                    Version: number;
                };
            };
        };
        responses: {
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    trySignInService: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Code: string;
                    Verifier: string;
                    Nonce?: string;
                };
            };
        };
        responses: {
            /** @description Finish a test sign-in: which claims came and what they would give; nobody is signed in (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        Fuer: "Personal" | "Kundschaft";
                        Angaben: {
                            Name: string;
                            Wert: string;
                        }[];
                        Name: string | null;
                        Email: string | null;
                        AdresseGilt: boolean;
                        Rollen: ("AgenturInhaber" | "AgenturMitarbeiter" | "Betreiber")[];
                        Agenturnummer: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSignInServiceVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How an identity provider was asked and read, newest first, never with its secret (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Nummer: number;
                        GeaendertAm: string | null;
                        GeaendertVon: string | null;
                        AusVersion: number | null;
                        Aenderungen: {
                            Feld: string;
                            Vorher: unknown;
                            Nachher: unknown;
                        }[];
                        InKraft: boolean;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreSignInService: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: never;
            path: {
                id: string;
                nummer: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRemovedSignInServices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Identity providers that were removed, the last one first; one of their versions brings them back (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        Version: number;
                        /** @enum {string} */
                        Fuer: "Personal" | "Kundschaft";
                        Name: string;
                        Aussteller: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        EntferntAm: string;
                        EntferntVon: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readRetention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How long what is kept of people, what is due and what was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        Art: "UnbestaetigterKontakt" | "UnbestaetigtesKonto" | "Entscheidungsfrist" | "KontaktOhneAuftrag" | "KontaktMitAuftrag";
                        Version: number;
                        Tage: number;
                        Standard: number;
                        Faellig: number;
                        InDreissigTagen: number;
                        Erledigt: number;
                        ZuletztAm: string | null;
                        GeaendertAm: string | null;
                        GeaendertVon: string | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeRetention: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    Art: "UnbestaetigterKontakt" | "UnbestaetigtesKonto" | "Entscheidungsfrist" | "KontaktOhneAuftrag" | "KontaktMitAuftrag";
                    Tage: number;
                    Version: number;
                };
            };
        };
        responses: {
            /** @description Change how long one kind of record is kept; applies to what is there */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        Art: "UnbestaetigterKontakt" | "UnbestaetigtesKonto" | "Entscheidungsfrist" | "KontaktOhneAuftrag" | "KontaktMitAuftrag";
                        Version: number;
                        Tage: number;
                        Standard: number;
                        Faellig: number;
                        InDreissigTagen: number;
                        Erledigt: number;
                        ZuletztAm: string | null;
                        GeaendertAm: string | null;
                        GeaendertVon: string | null;
                    }[];
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        WartetAuf: "ZweitePerson";
                        Vorschlag: string;
                    } | {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRetentionVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                art: "UnbestaetigterKontakt" | "UnbestaetigtesKonto" | "Entscheidungsfrist" | "KontaktOhneAuftrag" | "KontaktMitAuftrag";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How long one kind of record was kept, newest first: who changed it and when */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Nummer: number;
                        GeaendertAm: string | null;
                        GeaendertVon: string | null;
                        AusVersion: number | null;
                        Aenderungen: {
                            Feld: string;
                            Vorher: unknown;
                            Nachher: unknown;
                        }[];
                        InKraft: boolean;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreRetention: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: never;
            path: {
                art: "UnbestaetigterKontakt" | "UnbestaetigtesKonto" | "Entscheidungsfrist" | "KontaktOhneAuftrag" | "KontaktMitAuftrag";
                nummer: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bring an earlier period back, as a new version; applies to what is there */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        Art: "UnbestaetigterKontakt" | "UnbestaetigtesKonto" | "Entscheidungsfrist" | "KontaktOhneAuftrag" | "KontaktMitAuftrag";
                        Version: number;
                        Tage: number;
                        Standard: number;
                        Faellig: number;
                        InDreissigTagen: number;
                        Erledigt: number;
                        ZuletztAm: string | null;
                        GeaendertAm: string | null;
                        GeaendertVon: string | null;
                    }[];
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        WartetAuf: "ZweitePerson";
                        Vorschlag: string;
                    } | {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readKeptRecords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every kind of record with personal data: how long it is kept and who says so, how many there are, what is due and what was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        Art: "UnbestaetigterKontakt" | "UnbestaetigtesKonto" | "KontaktOhneAuftrag" | "KontaktMitAuftrag" | "Konto" | "Bankverbindung" | "Einwilligung" | "Anrufnachweis" | "NewsletterEinwilligung" | "Adressaenderung" | "FruehereAdresse" | "Einladung" | "Einladungssperre" | "Importzeile" | "Nachricht" | "VersandteMail" | "Formularmail" | "Sitzung" | "Fehlversuch" | "GespeicherteAntwort" | "Zahlungskontakt" | "Zahlungsnachweis" | "Protokolleintrag" | "Loeschnachweis";
                        /** @enum {string} */
                        Quelle: "Regel" | "Gesetz" | "Produkt" | "Person";
                        Tage: number | null;
                        Jahre: number | null;
                        Bestand: number;
                        AeltesterVom: string | null;
                        Faellig: number;
                        InDreissigTagen: number;
                        Erledigt: number | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listKeptRecords: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
            };
            header?: never;
            path: {
                art: "UnbestaetigterKontakt" | "UnbestaetigtesKonto" | "KontaktOhneAuftrag" | "KontaktMitAuftrag" | "Konto" | "Bankverbindung" | "Einwilligung" | "Anrufnachweis" | "NewsletterEinwilligung" | "Adressaenderung" | "FruehereAdresse" | "Einladung" | "Einladungssperre" | "Importzeile" | "Nachricht" | "VersandteMail" | "Formularmail" | "Sitzung" | "Fehlversuch" | "GespeicherteAntwort" | "Zahlungskontakt" | "Zahlungsnachweis" | "Protokolleintrag" | "Loeschnachweis";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records of one kind by their numbers, those first that are due first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            Nummer: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Seit: string;
                            FaelligAm: string | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importOrders: {
        parameters: {
            query?: {
                probelauf?: "true" | "false";
            };
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description Orders from a file: CSV with the fields of `/auftrag` by its header line, `;` between them, each line in a transaction of its own; `probelauf` changes nothing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Angenommen: number;
                        Bekannt: number;
                        Zuzuordnen: number;
                        KeinePraemie: number;
                        Gelesen: {
                            /** @enum {string} */
                            Zeichensatz: "UTF-8" | "UTF-16" | "Windows-1252";
                            /** @enum {string} */
                            Trennzeichen: "Semikolon" | "Komma" | "Tabulator";
                            Beispiel: string | null;
                        };
                        Fehler: {
                            Zeile: number;
                            Feld: string;
                            Grund: string;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPayoutBatches: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
                status?: "Offen" | "Versiegelt" | "Freigegeben" | "Abgelehnt" | "Exportiert" | "Abgeschlossen" | "TeilweiseZurueck";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Batches, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            Stapelnummer: string;
                            /** @enum {string} */
                            Status: "Offen" | "Versiegelt" | "Freigegeben" | "Abgelehnt" | "Exportiert" | "Abgeschlossen" | "TeilweiseZurueck";
                            Anzahl: number;
                            SummeCent: number;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            ErstelltAm: string;
                            VersiegeltAm: string | null;
                            VersiegeltVon: string | null;
                            FreigegebenAm: string | null;
                            FreigegebenVon: string | null;
                            AbgelehntAm: string | null;
                            AbgelehntVon: string | null;
                            Ablehnungsgrund: string | null;
                            ExportiertAm: string | null;
                            Sha256: string | null;
                            Ausfuehrungstag: string | null;
                            Erneuern: boolean;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    collectPayouts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Collect every payable reward into a batch (201); nothing payable: 200 with Anzahl 0 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Stapelnummer?: string;
                        Anzahl: number;
                        SummeCent?: number;
                        Hinweise?: ("EigenesKonto" | "KontoMehrfach" | "KontoNeu" | "KontoUnbestaetigt" | "EinzelneZahlung")[];
                    };
                };
            };
            /** @description Collect every payable reward into a batch (201); nothing payable: 200 with Anzahl 0 */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Stapelnummer?: string;
                        Anzahl: number;
                        SummeCent?: number;
                        Hinweise?: ("EigenesKonto" | "KontoMehrfach" | "KontoNeu" | "KontoUnbestaetigt" | "EinzelneZahlung")[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readPayoutBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                stapel: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One batch with its payouts, IBANs masked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Stapelnummer: string;
                        /** @enum {string} */
                        Status: "Offen" | "Versiegelt" | "Freigegeben" | "Abgelehnt" | "Exportiert" | "Abgeschlossen" | "TeilweiseZurueck";
                        Anzahl: number;
                        SummeCent: number;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        ErstelltAm: string;
                        VersiegeltAm: string | null;
                        VersiegeltVon: string | null;
                        FreigegebenAm: string | null;
                        FreigegebenVon: string | null;
                        AbgelehntAm: string | null;
                        AbgelehntVon: string | null;
                        Ablehnungsgrund: string | null;
                        ExportiertAm: string | null;
                        Sha256: string | null;
                        Ausfuehrungstag: string | null;
                        Erneuern: boolean;
                        Hinweise: ("EigenesKonto" | "KontoMehrfach" | "KontoNeu" | "KontoUnbestaetigt" | "EinzelneZahlung")[];
                        FruehereDateien: {
                            Sha256: string;
                            Ausfuehrungstag: string | null;
                            FreigegebenVon: string | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            ErsetztAm: string;
                        }[];
                        Auszahlungen: {
                            Auszahlungsnummer: string;
                            Empfehlungsnummer: string | null;
                            Art: ("Bar" | "Gutschein" | "Spende") | null;
                            Kontoinhaber: string;
                            Iban: string;
                            BetragCent: number;
                            /** @enum {string} */
                            Status: "Gesammelt" | "Versiegelt" | "Gesendet" | "Ausgefuehrt" | "Zurueckgegeben" | "Entfernt";
                            Grund: string | null;
                            Angehalten: boolean;
                            FruehereVersuche: {
                                Auszahlungsnummer: string;
                                Stapelnummer: string;
                                BetragCent: number;
                                /** @enum {string} */
                                Status: "Gesammelt" | "Versiegelt" | "Gesendet" | "Ausgefuehrt" | "Zurueckgegeben" | "Entfernt";
                                Grund: string | null;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Am: string;
                            }[];
                            Namenspruefung: {
                                /** @enum {string} */
                                Ergebnis: "StimmtUeberein" | "StimmtFastUeberein" | "StimmtNichtUeberein" | "NichtMoeglich";
                                Name: string | null;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Am: string;
                                Entscheidung: ("TrotzdemZahlen" | "Herausnehmen") | null;
                                Antwort: ("Gefragt" | "NameDerBank" | "EigenerName") | null;
                            } | null;
                            Hinweise: ("EigenesKonto" | "KontoMehrfach" | "KontoNeu" | "KontoUnbestaetigt" | "EinzelneZahlung")[];
                            Zahlungsempfaenger: string | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    refusePayoutBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                stapel: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description Refuse a sealed batch nobody approved; another person than the sealer. Its payments are payable again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Stapelnummer: string;
                        /** @enum {string} */
                        Status: "Offen" | "Versiegelt" | "Freigegeben" | "Abgelehnt" | "Exportiert" | "Abgeschlossen" | "TeilweiseZurueck";
                        Anzahl: number;
                        SummeCent: number;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        ErstelltAm: string;
                        VersiegeltAm: string | null;
                        VersiegeltVon: string | null;
                        FreigegebenAm: string | null;
                        FreigegebenVon: string | null;
                        AbgelehntAm: string | null;
                        AbgelehntVon: string | null;
                        Ablehnungsgrund: string | null;
                        ExportiertAm: string | null;
                        Sha256: string | null;
                        Ausfuehrungstag: string | null;
                        Erneuern: boolean;
                        Hinweise: ("EigenesKonto" | "KontoMehrfach" | "KontoNeu" | "KontoUnbestaetigt" | "EinzelneZahlung")[];
                        FruehereDateien: {
                            Sha256: string;
                            Ausfuehrungstag: string | null;
                            FreigegebenVon: string | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            ErsetztAm: string;
                        }[];
                        Auszahlungen: {
                            Auszahlungsnummer: string;
                            Empfehlungsnummer: string | null;
                            Art: ("Bar" | "Gutschein" | "Spende") | null;
                            Kontoinhaber: string;
                            Iban: string;
                            BetragCent: number;
                            /** @enum {string} */
                            Status: "Gesammelt" | "Versiegelt" | "Gesendet" | "Ausgefuehrt" | "Zurueckgegeben" | "Entfernt";
                            Grund: string | null;
                            Angehalten: boolean;
                            FruehereVersuche: {
                                Auszahlungsnummer: string;
                                Stapelnummer: string;
                                BetragCent: number;
                                /** @enum {string} */
                                Status: "Gesammelt" | "Versiegelt" | "Gesendet" | "Ausgefuehrt" | "Zurueckgegeben" | "Entfernt";
                                Grund: string | null;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Am: string;
                            }[];
                            Namenspruefung: {
                                /** @enum {string} */
                                Ergebnis: "StimmtUeberein" | "StimmtFastUeberein" | "StimmtNichtUeberein" | "NichtMoeglich";
                                Name: string | null;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Am: string;
                                Entscheidung: ("TrotzdemZahlen" | "Herausnehmen") | null;
                                Antwort: ("Gefragt" | "NameDerBank" | "EigenerName") | null;
                            } | null;
                            Hinweise: ("EigenesKonto" | "KontoMehrfach" | "KontoNeu" | "KontoUnbestaetigt" | "EinzelneZahlung")[];
                            Zahlungsempfaenger: string | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renewPayoutBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                stapel: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Make a new version of the file for the next banking day, where the day of execution has passed and the bank has no file yet; the same payments, approved anew */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Stapelnummer: string;
                        /** @enum {string} */
                        Status: "Offen" | "Versiegelt" | "Freigegeben" | "Abgelehnt" | "Exportiert" | "Abgeschlossen" | "TeilweiseZurueck";
                        Anzahl: number;
                        SummeCent: number;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        ErstelltAm: string;
                        VersiegeltAm: string | null;
                        VersiegeltVon: string | null;
                        FreigegebenAm: string | null;
                        FreigegebenVon: string | null;
                        AbgelehntAm: string | null;
                        AbgelehntVon: string | null;
                        Ablehnungsgrund: string | null;
                        ExportiertAm: string | null;
                        Sha256: string | null;
                        Ausfuehrungstag: string | null;
                        Erneuern: boolean;
                        Hinweise: ("EigenesKonto" | "KontoMehrfach" | "KontoNeu" | "KontoUnbestaetigt" | "EinzelneZahlung")[];
                        FruehereDateien: {
                            Sha256: string;
                            Ausfuehrungstag: string | null;
                            FreigegebenVon: string | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            ErsetztAm: string;
                        }[];
                        Auszahlungen: {
                            Auszahlungsnummer: string;
                            Empfehlungsnummer: string | null;
                            Art: ("Bar" | "Gutschein" | "Spende") | null;
                            Kontoinhaber: string;
                            Iban: string;
                            BetragCent: number;
                            /** @enum {string} */
                            Status: "Gesammelt" | "Versiegelt" | "Gesendet" | "Ausgefuehrt" | "Zurueckgegeben" | "Entfernt";
                            Grund: string | null;
                            Angehalten: boolean;
                            FruehereVersuche: {
                                Auszahlungsnummer: string;
                                Stapelnummer: string;
                                BetragCent: number;
                                /** @enum {string} */
                                Status: "Gesammelt" | "Versiegelt" | "Gesendet" | "Ausgefuehrt" | "Zurueckgegeben" | "Entfernt";
                                Grund: string | null;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Am: string;
                            }[];
                            Namenspruefung: {
                                /** @enum {string} */
                                Ergebnis: "StimmtUeberein" | "StimmtFastUeberein" | "StimmtNichtUeberein" | "NichtMoeglich";
                                Name: string | null;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Am: string;
                                Entscheidung: ("TrotzdemZahlen" | "Herausnehmen") | null;
                                Antwort: ("Gefragt" | "NameDerBank" | "EigenerName") | null;
                            } | null;
                            Hinweise: ("EigenesKonto" | "KontoMehrfach" | "KontoNeu" | "KontoUnbestaetigt" | "EinzelneZahlung")[];
                            Zahlungsempfaenger: string | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    approvePayoutBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                stapel: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Sha256: string;
                };
            };
        };
        responses: {
            /** @description Approve a sealed batch by its hash; another person than the sealer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Stapelnummer: string;
                        /** @enum {string} */
                        Status: "Offen" | "Versiegelt" | "Freigegeben" | "Abgelehnt" | "Exportiert" | "Abgeschlossen" | "TeilweiseZurueck";
                        Anzahl: number;
                        SummeCent: number;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        ErstelltAm: string;
                        VersiegeltAm: string | null;
                        VersiegeltVon: string | null;
                        FreigegebenAm: string | null;
                        FreigegebenVon: string | null;
                        AbgelehntAm: string | null;
                        AbgelehntVon: string | null;
                        Ablehnungsgrund: string | null;
                        ExportiertAm: string | null;
                        Sha256: string | null;
                        Ausfuehrungstag: string | null;
                        Erneuern: boolean;
                        Hinweise: ("EigenesKonto" | "KontoMehrfach" | "KontoNeu" | "KontoUnbestaetigt" | "EinzelneZahlung")[];
                        FruehereDateien: {
                            Sha256: string;
                            Ausfuehrungstag: string | null;
                            FreigegebenVon: string | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            ErsetztAm: string;
                        }[];
                        Auszahlungen: {
                            Auszahlungsnummer: string;
                            Empfehlungsnummer: string | null;
                            Art: ("Bar" | "Gutschein" | "Spende") | null;
                            Kontoinhaber: string;
                            Iban: string;
                            BetragCent: number;
                            /** @enum {string} */
                            Status: "Gesammelt" | "Versiegelt" | "Gesendet" | "Ausgefuehrt" | "Zurueckgegeben" | "Entfernt";
                            Grund: string | null;
                            Angehalten: boolean;
                            FruehereVersuche: {
                                Auszahlungsnummer: string;
                                Stapelnummer: string;
                                BetragCent: number;
                                /** @enum {string} */
                                Status: "Gesammelt" | "Versiegelt" | "Gesendet" | "Ausgefuehrt" | "Zurueckgegeben" | "Entfernt";
                                Grund: string | null;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Am: string;
                            }[];
                            Namenspruefung: {
                                /** @enum {string} */
                                Ergebnis: "StimmtUeberein" | "StimmtFastUeberein" | "StimmtNichtUeberein" | "NichtMoeglich";
                                Name: string | null;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Am: string;
                                Entscheidung: ("TrotzdemZahlen" | "Herausnehmen") | null;
                                Antwort: ("Gefragt" | "NameDerBank" | "EigenerName") | null;
                            } | null;
                            Hinweise: ("EigenesKonto" | "KontoMehrfach" | "KontoNeu" | "KontoUnbestaetigt" | "EinzelneZahlung")[];
                            Zahlungsempfaenger: string | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportPayoutBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                stapel: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pain.001.001.09 file of an approved batch, the same bytes every time until it is renewed; reading changes nothing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    takePaymentOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                stapel: string;
                zahlung: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    handOverPayoutBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                stapel: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Say that the file of an approved batch was handed to the bank; a response of the bank about it says so too */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Stapelnummer: string;
                        /** @enum {string} */
                        Status: "Offen" | "Versiegelt" | "Freigegeben" | "Abgelehnt" | "Exportiert" | "Abgeschlossen" | "TeilweiseZurueck";
                        Anzahl: number;
                        SummeCent: number;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        ErstelltAm: string;
                        VersiegeltAm: string | null;
                        VersiegeltVon: string | null;
                        FreigegebenAm: string | null;
                        FreigegebenVon: string | null;
                        AbgelehntAm: string | null;
                        AbgelehntVon: string | null;
                        Ablehnungsgrund: string | null;
                        ExportiertAm: string | null;
                        Sha256: string | null;
                        Ausfuehrungstag: string | null;
                        Erneuern: boolean;
                        Hinweise: ("EigenesKonto" | "KontoMehrfach" | "KontoNeu" | "KontoUnbestaetigt" | "EinzelneZahlung")[];
                        FruehereDateien: {
                            Sha256: string;
                            Ausfuehrungstag: string | null;
                            FreigegebenVon: string | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            ErsetztAm: string;
                        }[];
                        Auszahlungen: {
                            Auszahlungsnummer: string;
                            Empfehlungsnummer: string | null;
                            Art: ("Bar" | "Gutschein" | "Spende") | null;
                            Kontoinhaber: string;
                            Iban: string;
                            BetragCent: number;
                            /** @enum {string} */
                            Status: "Gesammelt" | "Versiegelt" | "Gesendet" | "Ausgefuehrt" | "Zurueckgegeben" | "Entfernt";
                            Grund: string | null;
                            Angehalten: boolean;
                            FruehereVersuche: {
                                Auszahlungsnummer: string;
                                Stapelnummer: string;
                                BetragCent: number;
                                /** @enum {string} */
                                Status: "Gesammelt" | "Versiegelt" | "Gesendet" | "Ausgefuehrt" | "Zurueckgegeben" | "Entfernt";
                                Grund: string | null;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Am: string;
                            }[];
                            Namenspruefung: {
                                /** @enum {string} */
                                Ergebnis: "StimmtUeberein" | "StimmtFastUeberein" | "StimmtNichtUeberein" | "NichtMoeglich";
                                Name: string | null;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Am: string;
                                Entscheidung: ("TrotzdemZahlen" | "Herausnehmen") | null;
                                Antwort: ("Gefragt" | "NameDerBank" | "EigenerName") | null;
                            } | null;
                            Hinweise: ("EigenesKonto" | "KontoMehrfach" | "KontoNeu" | "KontoUnbestaetigt" | "EinzelneZahlung")[];
                            Zahlungsempfaenger: string | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sealPayoutBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                stapel: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fix contents, totals and file; a sealed batch never changes its payments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Stapelnummer: string;
                        /** @enum {string} */
                        Status: "Offen" | "Versiegelt" | "Freigegeben" | "Abgelehnt" | "Exportiert" | "Abgeschlossen" | "TeilweiseZurueck";
                        Anzahl: number;
                        SummeCent: number;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        ErstelltAm: string;
                        VersiegeltAm: string | null;
                        VersiegeltVon: string | null;
                        FreigegebenAm: string | null;
                        FreigegebenVon: string | null;
                        AbgelehntAm: string | null;
                        AbgelehntVon: string | null;
                        Ablehnungsgrund: string | null;
                        ExportiertAm: string | null;
                        Sha256: string | null;
                        Ausfuehrungstag: string | null;
                        Erneuern: boolean;
                        Hinweise: ("EigenesKonto" | "KontoMehrfach" | "KontoNeu" | "KontoUnbestaetigt" | "EinzelneZahlung")[];
                        FruehereDateien: {
                            Sha256: string;
                            Ausfuehrungstag: string | null;
                            FreigegebenVon: string | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            ErsetztAm: string;
                        }[];
                        Auszahlungen: {
                            Auszahlungsnummer: string;
                            Empfehlungsnummer: string | null;
                            Art: ("Bar" | "Gutschein" | "Spende") | null;
                            Kontoinhaber: string;
                            Iban: string;
                            BetragCent: number;
                            /** @enum {string} */
                            Status: "Gesammelt" | "Versiegelt" | "Gesendet" | "Ausgefuehrt" | "Zurueckgegeben" | "Entfernt";
                            Grund: string | null;
                            Angehalten: boolean;
                            FruehereVersuche: {
                                Auszahlungsnummer: string;
                                Stapelnummer: string;
                                BetragCent: number;
                                /** @enum {string} */
                                Status: "Gesammelt" | "Versiegelt" | "Gesendet" | "Ausgefuehrt" | "Zurueckgegeben" | "Entfernt";
                                Grund: string | null;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Am: string;
                            }[];
                            Namenspruefung: {
                                /** @enum {string} */
                                Ergebnis: "StimmtUeberein" | "StimmtFastUeberein" | "StimmtNichtUeberein" | "NichtMoeglich";
                                Name: string | null;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Am: string;
                                Entscheidung: ("TrotzdemZahlen" | "Herausnehmen") | null;
                                Antwort: ("Gefragt" | "NameDerBank" | "EigenerName") | null;
                            } | null;
                            Hinweise: ("EigenesKonto" | "KontoMehrfach" | "KontoNeu" | "KontoUnbestaetigt" | "EinzelneZahlung")[];
                            Zahlungsempfaenger: string | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putPayoutBatchBack: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                stapel: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Put the payments of an unsealed batch back to wait for others, such as one payment alone; the next collection takes them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Stapelnummer: string;
                        /** @enum {string} */
                        Status: "Offen" | "Versiegelt" | "Freigegeben" | "Abgelehnt" | "Exportiert" | "Abgeschlossen" | "TeilweiseZurueck";
                        Anzahl: number;
                        SummeCent: number;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        ErstelltAm: string;
                        VersiegeltAm: string | null;
                        VersiegeltVon: string | null;
                        FreigegebenAm: string | null;
                        FreigegebenVon: string | null;
                        AbgelehntAm: string | null;
                        AbgelehntVon: string | null;
                        Ablehnungsgrund: string | null;
                        ExportiertAm: string | null;
                        Sha256: string | null;
                        Ausfuehrungstag: string | null;
                        Erneuern: boolean;
                        Hinweise: ("EigenesKonto" | "KontoMehrfach" | "KontoNeu" | "KontoUnbestaetigt" | "EinzelneZahlung")[];
                        FruehereDateien: {
                            Sha256: string;
                            Ausfuehrungstag: string | null;
                            FreigegebenVon: string | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            ErsetztAm: string;
                        }[];
                        Auszahlungen: {
                            Auszahlungsnummer: string;
                            Empfehlungsnummer: string | null;
                            Art: ("Bar" | "Gutschein" | "Spende") | null;
                            Kontoinhaber: string;
                            Iban: string;
                            BetragCent: number;
                            /** @enum {string} */
                            Status: "Gesammelt" | "Versiegelt" | "Gesendet" | "Ausgefuehrt" | "Zurueckgegeben" | "Entfernt";
                            Grund: string | null;
                            Angehalten: boolean;
                            FruehereVersuche: {
                                Auszahlungsnummer: string;
                                Stapelnummer: string;
                                BetragCent: number;
                                /** @enum {string} */
                                Status: "Gesammelt" | "Versiegelt" | "Gesendet" | "Ausgefuehrt" | "Zurueckgegeben" | "Entfernt";
                                Grund: string | null;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Am: string;
                            }[];
                            Namenspruefung: {
                                /** @enum {string} */
                                Ergebnis: "StimmtUeberein" | "StimmtFastUeberein" | "StimmtNichtUeberein" | "NichtMoeglich";
                                Name: string | null;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Am: string;
                                Entscheidung: ("TrotzdemZahlen" | "Herausnehmen") | null;
                                Antwort: ("Gefragt" | "NameDerBank" | "EigenerName") | null;
                            } | null;
                            Hinweise: ("EigenesKonto" | "KontoMehrfach" | "KontoNeu" | "KontoUnbestaetigt" | "EinzelneZahlung")[];
                            Zahlungsempfaenger: string | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importBankResponse: {
        parameters: {
            query?: {
                dateiname?: string;
            };
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/xml": string;
            };
        };
        responses: {
            /** @description Read a pain.002, camt.052, camt.053 or camt.054 document, or a ZIP archive of them, in the encoding it declares; the same file again changes nothing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Zugeordnet: number;
                        Offen: number;
                        Bereits: number;
                        Abgewiesen: {
                            Stelle: string;
                            Grund: string;
                        }[];
                        Vorgemerkt: number;
                        Dokumente: {
                            Name: string;
                            Art: ("pain.002" | "camt.052" | "camt.053" | "camt.054") | null;
                            Version: string | null;
                            Eintraege: number;
                            Vorgemerkt: number;
                            Hinweis: string | null;
                        }[];
                        SchonGelesen: {
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Am: string;
                            Von: string | null;
                        } | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOpenBankResponses: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
                zustand?: "Offen" | "Zugeordnet" | "Verworfen";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Responses of the bank that matched no payout, oldest first, each with the payouts it may mean */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            Eintrag: string;
                            /** @enum {string} */
                            Art: "Ausgefuehrt" | "Zurueckgegeben" | "Vermerkt" | "NameGeprueft" | "Unklar";
                            /** @enum {string} */
                            Warum: "ZahlungUnbekannt" | "NichtGesendet" | "BetragWeichtAb" | "Unklar" | "VorgangUnklar" | "StapelUnbekannt" | "StapelWeichtAb" | "RueckgabeNachAusfuehrung" | "BankWiderspricht" | "KennzeichenUnbekannt" | "AngabenWidersprechen" | "StapelUndZahlungen" | "NameWeichtAb";
                            /** @enum {string} */
                            Ueber: "Zahlung" | "Stapel";
                            Auszahlungsnummer: string | null;
                            Stapelnummer: string | null;
                            BetragCent: number | null;
                            EntgeltCent: number | null;
                            AusgangsbetragCent: number | null;
                            Kennzeichen: string | null;
                            Grund: string | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            EingelesenAm: string;
                            EingelesenVon: string | null;
                            ZweitePerson: boolean;
                            Zahlung: {
                                Auszahlungsnummer: string;
                                Stapelnummer: string;
                                Kontoinhaber: string;
                                Iban: string;
                                BetragCent: number;
                                /** @enum {string} */
                                Status: "Gesammelt" | "Versiegelt" | "Gesendet" | "Ausgefuehrt" | "Zurueckgegeben" | "Entfernt";
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Am: string;
                                GebuchtAm: string | null;
                            } | null;
                            FruehereVersuche: {
                                Auszahlungsnummer: string;
                                Stapelnummer: string;
                                BetragCent: number;
                                /** @enum {string} */
                                Status: "Gesammelt" | "Versiegelt" | "Gesendet" | "Ausgefuehrt" | "Zurueckgegeben" | "Entfernt";
                                Grund: string | null;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Am: string;
                            }[];
                            /** @enum {string} */
                            Zustand: "Offen" | "Zugeordnet" | "Verworfen";
                            Moeglich: ("Ausgefuehrt" | "Zurueckgegeben" | "TrotzdemZahlen" | "Herausnehmen")[];
                            Vorschlaege: {
                                Auszahlungsnummer: string;
                                Stapelnummer: string;
                                Kontoinhaber: string;
                                Iban: string;
                                BetragCent: number;
                                /** @enum {string} */
                                Status: "Gesammelt" | "Versiegelt" | "Gesendet" | "Ausgefuehrt" | "Zurueckgegeben" | "Entfernt";
                            }[];
                            ZugeordnetZu: string | null;
                            ErledigtAm: string | null;
                            ErledigtVon: string | null;
                            Begruendung: string | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    dismissBankResponse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                eintrag: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Begruendung: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    assignBankResponse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                eintrag: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Auszahlungsnummer?: string;
                    Auszahlungsnummern?: string[];
                    /** @enum {string} */
                    Ergebnis: "Ausgefuehrt" | "Zurueckgegeben" | "TrotzdemZahlen" | "Herausnehmen";
                    EntgeltCent?: number;
                    Begruendung: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    searchSentPayments: {
        parameters: {
            query: {
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Payments that were sent, by a part of holder, number, batch, account or amount; newest first, at most twenty */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Auszahlungsnummer: string;
                        Stapelnummer: string;
                        Kontoinhaber: string;
                        Iban: string;
                        BetragCent: number;
                        /** @enum {string} */
                        Status: "Gesammelt" | "Versiegelt" | "Gesendet" | "Ausgefuehrt" | "Zurueckgegeben" | "Entfernt";
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBankFiles: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Files of the bank that were read, the latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            Datei: string;
                            Name: string | null;
                            /** @enum {string} */
                            Art: "pain.002" | "camt.052" | "camt.053" | "camt.054" | "Archiv";
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            EingelesenAm: string;
                            EingelesenVon: string | null;
                            Male: number;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            ZuletztAm: string;
                            ZuletztVon: string | null;
                            Zugeordnet: number;
                            Offen: number;
                            Bereits: number;
                            Abgewiesen: number;
                            Vorgemerkt: number;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readBankFile: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
            };
            header?: never;
            path: {
                datei: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file of the bank with its documents and what became of each line, a page of lines at a time */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Datei: string;
                        Name: string | null;
                        /** @enum {string} */
                        Art: "pain.002" | "camt.052" | "camt.053" | "camt.054" | "Archiv";
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        EingelesenAm: string;
                        EingelesenVon: string | null;
                        Male: number;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        ZuletztAm: string;
                        ZuletztVon: string | null;
                        Zugeordnet: number;
                        Offen: number;
                        Bereits: number;
                        Abgewiesen: number;
                        Vorgemerkt: number;
                        Dokumente: {
                            Name: string;
                            Art: ("pain.002" | "camt.052" | "camt.053" | "camt.054") | null;
                            Version: string | null;
                            Eintraege: number;
                            Vorgemerkt: number;
                            Hinweis: string | null;
                        }[];
                        Zeilen: {
                            HasNext: boolean;
                            PageCount: number;
                            TotalCount: number;
                            Content: {
                                Nummer: number;
                                Dokument: string;
                                Stelle: string;
                                Art: ("Ausgefuehrt" | "Zurueckgegeben" | "Vermerkt" | "NameGeprueft" | "Unklar") | null;
                                Kennzeichen: string | null;
                                BetragCent: number | null;
                                /** @enum {string} */
                                Ergebnis: "Zugeordnet" | "Bekannt" | "Vermerkt" | "Offen" | "Abgewiesen";
                                Grund: string | null;
                                Auszahlungsnummer: string | null;
                                Entscheidung: ("Offen" | "Zugeordnet" | "Verworfen") | null;
                            }[];
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPictures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pictures that were uploaded, newest first, and how many bytes there is room for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Bilder: {
                            /** @example 00000000000000000000000000000000-64x64.png */
                            Name: string;
                            Breite: number;
                            Hoehe: number;
                            Bytes: number;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            HochgeladenAm: string;
                            HochgeladenVon: string;
                            InGebrauch: boolean;
                        }[];
                        FreiBytes: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uploadPicture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    Zweck: "Logo" | "Icon" | "Bild" | "Foto";
                    /**
                     * Format: base64
                     * @example iVBORw0KGgo=
                     */
                    Inhalt: string;
                };
            };
        };
        responses: {
            /** @description Upload a picture (PNG, JPEG, WebP): it is brought to size and drawn anew, so that nothing but its pixels stays */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @example 00000000000000000000000000000000-64x64.png */
                        Name: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removePicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importInvitations: {
        parameters: {
            query?: {
                probelauf?: "true" | "false";
                datei?: string;
            };
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description Invite people from a file: CSV `Anrede;Vorname;Nachname;Email;Sprache;Art;Agenturnummer;Mitarbeiternummer`, at the pace of the mails (202); `probelauf` keeps nothing (200) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string | null;
                        /** @enum {string} */
                        Zustand: "Probelauf" | "Laeuft" | "Fertig" | "Abgebrochen";
                        Zeilen: number;
                        Erledigt: number;
                        Angenommen: number;
                        Bekannt: number;
                        Abgemeldet: number;
                        Fehlerhaft: number;
                        Gelesen: {
                            /** @enum {string} */
                            Zeichensatz: "UTF-8" | "UTF-16" | "Windows-1252";
                            /** @enum {string} */
                            Trennzeichen: "Semikolon" | "Komma" | "Tabulator";
                            Beispiel: string | null;
                        } | null;
                        Fehler: {
                            Zeile: number;
                            Feld: string;
                            Grund: string;
                        }[];
                    };
                };
            };
            /** @description Invite people from a file: CSV `Anrede;Vorname;Nachname;Email;Sprache;Art;Agenturnummer;Mitarbeiternummer`, at the pace of the mails (202); `probelauf` keeps nothing (200) */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string | null;
                        /** @enum {string} */
                        Zustand: "Probelauf" | "Laeuft" | "Fertig" | "Abgebrochen";
                        Zeilen: number;
                        Erledigt: number;
                        Angenommen: number;
                        Bekannt: number;
                        Abgemeldet: number;
                        Fehlerhaft: number;
                        Gelesen: {
                            /** @enum {string} */
                            Zeichensatz: "UTF-8" | "UTF-16" | "Windows-1252";
                            /** @enum {string} */
                            Trennzeichen: "Semikolon" | "Komma" | "Tabulator";
                            Beispiel: string | null;
                        } | null;
                        Fehler: {
                            Zeile: number;
                            Feld: string;
                            Grund: string;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewInvitation: {
        parameters: {
            query?: {
                sprache?: "de" | "en";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail that invites, as it will look */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Betreff: string;
                        Html: string;
                        Text: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importRecommenders: {
        parameters: {
            query?: {
                probelauf?: "true" | "false";
                datei?: string;
            };
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description Open accounts for people who agreed elsewhere: CSV `Anrede;Vorname;Nachname;Email;Sprache;Kundennummer;EinwilligungAm;EinwilligungText;EinwilligungQuelle`, worked off by the queue `imports` (202); `probelauf` keeps nothing (200) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string | null;
                        /** @enum {string} */
                        Zustand: "Probelauf" | "Laeuft" | "Fertig" | "Abgebrochen";
                        Zeilen: number;
                        Erledigt: number;
                        Angenommen: number;
                        Bekannt: number;
                        Abgemeldet: number;
                        Fehlerhaft: number;
                        Gelesen: {
                            /** @enum {string} */
                            Zeichensatz: "UTF-8" | "UTF-16" | "Windows-1252";
                            /** @enum {string} */
                            Trennzeichen: "Semikolon" | "Komma" | "Tabulator";
                            Beispiel: string | null;
                        } | null;
                        Fehler: {
                            Zeile: number;
                            Feld: string;
                            Grund: string;
                        }[];
                    };
                };
            };
            /** @description Open accounts for people who agreed elsewhere: CSV `Anrede;Vorname;Nachname;Email;Sprache;Kundennummer;EinwilligungAm;EinwilligungText;EinwilligungQuelle`, worked off by the queue `imports` (202); `probelauf` keeps nothing (200) */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string | null;
                        /** @enum {string} */
                        Zustand: "Probelauf" | "Laeuft" | "Fertig" | "Abgebrochen";
                        Zeilen: number;
                        Erledigt: number;
                        Angenommen: number;
                        Bekannt: number;
                        Abgemeldet: number;
                        Fehlerhaft: number;
                        Gelesen: {
                            /** @enum {string} */
                            Zeichensatz: "UTF-8" | "UTF-16" | "Windows-1252";
                            /** @enum {string} */
                            Trennzeichen: "Semikolon" | "Komma" | "Tabulator";
                            Beispiel: string | null;
                        } | null;
                        Fehler: {
                            Zeile: number;
                            Feld: string;
                            Grund: string;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far an import is, of accounts or of invitations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string | null;
                        /** @enum {string} */
                        Zustand: "Probelauf" | "Laeuft" | "Fertig" | "Abgebrochen";
                        Zeilen: number;
                        Erledigt: number;
                        Angenommen: number;
                        Bekannt: number;
                        Abgemeldet: number;
                        Fehlerhaft: number;
                        Gelesen: {
                            /** @enum {string} */
                            Zeichensatz: "UTF-8" | "UTF-16" | "Windows-1252";
                            /** @enum {string} */
                            Trennzeichen: "Semikolon" | "Komma" | "Tabulator";
                            Beispiel: string | null;
                        } | null;
                        Fehler: {
                            Zeile: number;
                            Feld: string;
                            Grund: string;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readImportErrors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines that were refused, as they were sent, with the reasons; for 30 days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
                von?: string;
                bis?: string;
                art?: "Empfehler" | "Empfehlung" | "Empfaenger" | "Auftrag" | "Praemie" | "Gutscheincode" | "Auszahlung" | "Pruefung" | "Aktion" | "Einladung" | "Inhalt" | "Kontakt" | "Betrieb";
                nummer?: string;
                typ?: string;
                aggregat?: string;
                aggregatId?: string;
                korrelation?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events as sentences, newest first: between two days, of a kind, of what a business number names; with `Accept: text/csv` all of them as a file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            Ereignis: string;
                            /** @enum {string} */
                            Art: "Empfehler" | "Empfehlung" | "Empfaenger" | "Auftrag" | "Praemie" | "Gutscheincode" | "Auszahlung" | "Pruefung" | "Aktion" | "Einladung" | "Inhalt" | "Kontakt" | "Betrieb";
                            Satz: string;
                            Nummer: string | null;
                            Wer: string;
                            Typ: string;
                            Aggregat: string;
                            AggregatId: string;
                            Version: number;
                            Position: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Zeit: string;
                            Akteur: string;
                            Korrelation: string;
                            Ursache: string | null;
                            Daten: {
                                [key: string]: unknown;
                            };
                        }[];
                    } | string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readEventChain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ereignis: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The chain of causes an event belongs to, as a tree in order, with what became of its deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Korrelation: string;
                        Vollstaendig: boolean;
                        Knoten: {
                            /** Format: uuid */
                            Ereignis: string;
                            Ursache: string | null;
                            Tiefe: number;
                            Satz: string;
                            Wer: string;
                            Typ: string;
                            Aggregat: string;
                            /** Format: uuid */
                            AggregatId: string;
                            Version: number;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Zeit: string;
                            Akteur: string;
                            Zustellungen: {
                                Verbraucher: string;
                                /** @enum {string} */
                                Zustand: "Offen" | "InArbeit" | "Erledigt" | "Geparkt" | "Uebersprungen";
                                Versuche: number;
                                Fehler: string | null;
                            }[];
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRedeliveries: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
                zustand?: "Beantragt" | "Genehmigt" | "Geparkt" | "Abgelehnt" | "Abgelaufen" | "Erledigt" | "Verweigert" | "Aufgegeben";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests to run a reaction once more, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            /** Format: uuid */
                            Antrag: string;
                            Verbraucher: string;
                            /** Format: uuid */
                            Ereignis: string;
                            Typ: string;
                            /** Format: uuid */
                            AggregatId: string;
                            /** @enum {string} */
                            Zustand: "Beantragt" | "Genehmigt" | "Geparkt" | "Abgelehnt" | "Abgelaufen" | "Erledigt" | "Verweigert" | "Aufgegeben";
                            Grund: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            BeantragtAm: string;
                            BeantragtVon: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            LaeuftAbAm: string;
                            EntschiedenAm: string | null;
                            EntschiedenVon: string | null;
                            Begruendung: string | null;
                            BeendetAm: string | null;
                            Ergebnis: string | null;
                            Eigener: boolean;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rejectRedelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                antrag: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    approveRedelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                antrag: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listParkedStreams: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Streams a reaction or a projection cannot go on with, with error and trace, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            Verbraucher: string;
                            /** @enum {string} */
                            Art: "Projektion" | "Reaktion";
                            /** Format: uuid */
                            Ereignis: string;
                            Typ: string;
                            Aggregat: string;
                            /** Format: uuid */
                            AggregatId: string;
                            Version: number;
                            Versuche: number;
                            Wartend: number;
                            Fehler: string | null;
                            Spur: string | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            EreignisZeit: string;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPlannedSettings: {
        parameters: {
            query?: {
                art?: "Hosts" | "Mailversand" | "Mailtext" | "Aufbewahrung" | "Anmeldedienst" | "Gutscheinart" | "Aktion" | "Katalog" | "Produktquelle" | "Webhook" | "Zahlungskonto";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is set otherwise from a later moment on, the next one first, and what became of earlier plans (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        /** @enum {string} */
                        Art: "Hosts" | "Mailversand" | "Mailtext" | "Aufbewahrung" | "Anmeldedienst" | "Gutscheinart" | "Aktion" | "Katalog" | "Produktquelle" | "Webhook" | "Zahlungskonto";
                        Gegenstand: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GeplantAm: string;
                        GeplantVon: string;
                        /** @enum {string} */
                        Stand: "Geplant" | "Angewandt" | "Zurueckgezogen" | "Ueberholt" | "Abgewiesen";
                        Taten: {
                            Aktion: string;
                            Gegenstand: string;
                            Vorher: unknown;
                            Nachher: unknown;
                        }[];
                        EndeAm: string | null;
                        Grund: string | null;
                        Fehler: {
                            Feld: string;
                            Grund: string;
                            Inzwischen?: unknown;
                            Geplant?: unknown;
                        }[];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdrawPlannedSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listVoucherKinds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kinds of voucher, each with its stock by value and how long it lasts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: number;
                        Version: number;
                        Name: {
                            de: string;
                            en: string;
                        };
                        /** @default null */
                        ShopUrl: string | null;
                        /** @default [] */
                        WerteCent: number[];
                        /** @default null */
                        GueltigkeitMonate: number | null;
                        /** @default null */
                        Warnstufe: number | null;
                        /** @default true */
                        Aktiv: boolean;
                        Lieferant: {
                            /** @example https://www.example.org/empfehlen */
                            Url: string;
                            /** @example KINO-25 */
                            Artikel: string;
                            /** @enum {string} */
                            Bezug: "Abruf" | "Vorrat";
                            GeheimnisGesetzt: boolean;
                            Offen: number;
                            Fehler: string | null;
                        } | null;
                        Bestand: {
                            WertCent: number;
                            Frei: number;
                            Vergeben: number;
                            Abgelaufen: number;
                            Wartend: number;
                            NaechsterAblauf: string | null;
                            VergebenIn30Tagen: number;
                            ReichtTage: number | null;
                            Knapp: boolean;
                        }[];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeVoucherKind: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Id: number;
                    Version: number;
                    Name: {
                        de: string;
                        en: string;
                    };
                    /** @default null */
                    ShopUrl?: string | null;
                    /** @default [] */
                    WerteCent?: number[];
                    /** @default null */
                    GueltigkeitMonate?: number | null;
                    /** @default null */
                    Warnstufe?: number | null;
                    /** @default true */
                    Aktiv?: boolean;
                    /** @default null */
                    Lieferant?: {
                        /** @example https://www.example.org/empfehlen */
                        Url: string;
                        /** @example KINO-25 */
                        Artikel: string;
                        /** @enum {string} */
                        Bezug: "Abruf" | "Vorrat";
                        Geheimnis?: string;
                        GeheimnisGesetzt?: unknown;
                        Offen?: unknown;
                        Fehler?: unknown;
                    } | null;
                    Bestand?: unknown;
                };
            };
        };
        responses: {
            /** @description Change the kind of voucher that `Id` names */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: number;
                        Version: number;
                        Name: {
                            de: string;
                            en: string;
                        };
                        /** @default null */
                        ShopUrl: string | null;
                        /** @default [] */
                        WerteCent: number[];
                        /** @default null */
                        GueltigkeitMonate: number | null;
                        /** @default null */
                        Warnstufe: number | null;
                        /** @default true */
                        Aktiv: boolean;
                        Lieferant: {
                            /** @example https://www.example.org/empfehlen */
                            Url: string;
                            /** @example KINO-25 */
                            Artikel: string;
                            /** @enum {string} */
                            Bezug: "Abruf" | "Vorrat";
                            GeheimnisGesetzt: boolean;
                            Offen: number;
                            Fehler: string | null;
                        } | null;
                        Bestand: {
                            WertCent: number;
                            Frei: number;
                            Vergeben: number;
                            Abgelaufen: number;
                            Wartend: number;
                            NaechsterAblauf: string | null;
                            VergebenIn30Tagen: number;
                            ReichtTage: number | null;
                            Knapp: boolean;
                        }[];
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        WartetAuf: "ZweitePerson";
                        Vorschlag: string;
                    } | {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createVoucherKind: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Name: {
                        de: string;
                        en: string;
                    };
                    /** @default null */
                    ShopUrl?: string | null;
                    /** @default [] */
                    WerteCent?: number[];
                    /** @default null */
                    GueltigkeitMonate?: number | null;
                    /** @default null */
                    Warnstufe?: number | null;
                    /** @default true */
                    Aktiv?: boolean;
                    /** @default null */
                    Lieferant?: {
                        /** @example https://www.example.org/empfehlen */
                        Url: string;
                        /** @example KINO-25 */
                        Artikel: string;
                        /** @enum {string} */
                        Bezug: "Abruf" | "Vorrat";
                        Geheimnis?: string;
                        GeheimnisGesetzt?: unknown;
                        Offen?: unknown;
                        Fehler?: unknown;
                    } | null;
                };
            };
        };
        responses: {
            /** @description A new kind of voucher */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: number;
                        Version: number;
                        Name: {
                            de: string;
                            en: string;
                        };
                        /** @default null */
                        ShopUrl: string | null;
                        /** @default [] */
                        WerteCent: number[];
                        /** @default null */
                        GueltigkeitMonate: number | null;
                        /** @default null */
                        Warnstufe: number | null;
                        /** @default true */
                        Aktiv: boolean;
                        Lieferant: {
                            /** @example https://www.example.org/empfehlen */
                            Url: string;
                            /** @example KINO-25 */
                            Artikel: string;
                            /** @enum {string} */
                            Bezug: "Abruf" | "Vorrat";
                            GeheimnisGesetzt: boolean;
                            Offen: number;
                            Fehler: string | null;
                        } | null;
                        Bestand: {
                            WertCent: number;
                            Frei: number;
                            Vergeben: number;
                            Abgelaufen: number;
                            Wartend: number;
                            NaechsterAblauf: string | null;
                            VergebenIn30Tagen: number;
                            ReichtTage: number | null;
                            Knapp: boolean;
                        }[];
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        WartetAuf: "ZweitePerson";
                        Vorschlag: string;
                    } | {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listVoucherKindVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gutscheinartId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a kind of voucher was, newest first: who changed it and when */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Nummer: number;
                        GeaendertAm: string | null;
                        GeaendertVon: string | null;
                        AusVersion: number | null;
                        Aenderungen: {
                            Feld: string;
                            Vorher: unknown;
                            Nachher: unknown;
                        }[];
                        InKraft: boolean;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreVoucherKind: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: never;
            path: {
                gutscheinartId: number;
                nummer: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bring an earlier version of a kind of voucher back, as a new one; its supplier’s secret only while it is the same server */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: number;
                        Version: number;
                        Name: {
                            de: string;
                            en: string;
                        };
                        /** @default null */
                        ShopUrl: string | null;
                        /** @default [] */
                        WerteCent: number[];
                        /** @default null */
                        GueltigkeitMonate: number | null;
                        /** @default null */
                        Warnstufe: number | null;
                        /** @default true */
                        Aktiv: boolean;
                        Lieferant: {
                            /** @example https://www.example.org/empfehlen */
                            Url: string;
                            /** @example KINO-25 */
                            Artikel: string;
                            /** @enum {string} */
                            Bezug: "Abruf" | "Vorrat";
                            GeheimnisGesetzt: boolean;
                            Offen: number;
                            Fehler: string | null;
                        } | null;
                        Bestand: {
                            WertCent: number;
                            Frei: number;
                            Vergeben: number;
                            Abgelaufen: number;
                            Wartend: number;
                            NaechsterAblauf: string | null;
                            VergebenIn30Tagen: number;
                            ReichtTage: number | null;
                            Knapp: boolean;
                        }[];
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        WartetAuf: "ZweitePerson";
                        Vorschlag: string;
                    } | {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listVoucherStock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stock of vouchers by kind and value */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        GutscheinartId: number;
                        Gutscheinart: string;
                        WertCent: number;
                        Frei: number;
                        Vergeben: number;
                        Abgelaufen: number;
                        Wartend: number;
                        NaechsterAblauf: string | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importVouchers: {
        parameters: {
            query?: {
                vorschau?: "true" | "false";
                neuearten?: "true" | "false";
            };
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description Import codes: CSV `gutscheinart;code;wertcent;gueltigbis` with a header line; `vorschau` only checks, `neuearten` also makes kinds that are not there yet (else their lines are errors) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Angelegt: number;
                        Doppelt: number;
                        Gelesen: {
                            /** @enum {string} */
                            Zeichensatz: "UTF-8" | "UTF-16" | "Windows-1252";
                            /** @enum {string} */
                            Trennzeichen: "Semikolon" | "Komma" | "Tabulator";
                            Beispiel: string | null;
                        };
                        Fehler: {
                            Zeile: number;
                            Grund: string;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdrawVouchers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Codes: string[];
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description Withdraw bad codes, with a reason; whoever had been given one gets another, once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Zurueckgezogen: number;
                        Ersetzt: number;
                        Wartend: number;
                        Bereits: number;
                        Unbekannt: number[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listImports: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Files of people that were brought in, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            /** Format: uuid */
                            Id: string;
                            /** @enum {string} */
                            Art: "Konten" | "Einladungen";
                            Datei: string;
                            /** @enum {string} */
                            Zustand: "Probelauf" | "Laeuft" | "Fertig" | "Abgebrochen";
                            Zeilen: number;
                            Erledigt: number;
                            Angenommen: number;
                            Bekannt: number;
                            Abgemeldet: number;
                            Fehlerhaft: number;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            GestartetAm: string;
                            GestartetVon: string;
                            FertigAm: string | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readCatalogue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant’s whole catalogue; its version is the ETag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Kategorien: {
                            Id: number;
                            /** @default 0 */
                            Position: number;
                            Pfad: string;
                            Quelle: string;
                            Kategorie: string;
                            Titel: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            Brotkrume: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            Untertitel: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            Produkte: number[];
                        }[];
                        Produkte: ({
                            Id: number;
                            ExterneId: string;
                            Name: string;
                            AnzeigeName: string;
                            /** @default 0 */
                            Position: number;
                            /** @default false */
                            Versteckt: boolean;
                            /** @default null */
                            Url: string | null;
                            /** @constant */
                            Art: "Festnetz";
                            /** @enum {string} */
                            Kategorie: "DP" | "TP";
                            /** @default false */
                            Young: boolean;
                            /** @default false */
                            Hybrid: boolean;
                            /** @default  */
                            Gruppe: string;
                            /** @default  */
                            Klasse: string;
                            PreisMonatlich: number;
                            /** @default 0 */
                            PreisEinmalig: number;
                            Beschreibungen: {
                                de: string;
                                /** @default  */
                                en: string;
                            }[];
                            Fussnote: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            Preisaufteilung: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            /** @default null */
                            Aktionsname: {
                                de: string;
                                /** @default  */
                                en: string;
                            } | null;
                            /** @default null */
                            Aktionsrabatt: number | null;
                        } | {
                            Id: number;
                            ExterneId: string;
                            Name: string;
                            AnzeigeName: string;
                            /** @default 0 */
                            Position: number;
                            /** @default false */
                            Versteckt: boolean;
                            /** @default null */
                            Url: string | null;
                            /** @constant */
                            Art: "Beratung";
                            /** @default 0 */
                            PreisMonatlich: number;
                            /** @default 0 */
                            PreisEinmalig: number;
                            Beschreibungen: {
                                de: string;
                                /** @default  */
                                en: string;
                            }[];
                            /**
                             * @default {
                             *       "de": "",
                             *       "en": ""
                             *     }
                             */
                            Fussnote: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                        })[];
                        Geraete: {
                            Id: number;
                            ExterneId: string;
                            Name: string;
                            AnzeigeName: string;
                            /** @default 0 */
                            Position: number;
                            /** @default false */
                            Versteckt: boolean;
                            /** @default null */
                            Url: string | null;
                            /** @enum {string} */
                            GeraeteTyp: "smartphone" | "tablet";
                            Hersteller: string;
                            /** @default  */
                            Klasse: string;
                            Beschreibung: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            Tarife: {
                                TarifId: number;
                                Preis: number;
                                /** @default null */
                                Aktionspreis: number | null;
                            }[];
                            /** @default null */
                            TopPosition: number | null;
                            /** @default null */
                            Aktionsname: {
                                de: string;
                                /** @default  */
                                en: string;
                            } | null;
                        }[];
                        Tarife: {
                            Id: number;
                            ExterneId: string;
                            Name: string;
                            AnzeigeName: string;
                            /** @default 0 */
                            Position: number;
                            /** @default false */
                            Versteckt: boolean;
                            /** @default null */
                            Url: string | null;
                            /** @default  */
                            Klasse: string;
                            Beschreibung: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            PreisMonatlich: number;
                            /** @default null */
                            TopPosition: number | null;
                            /** @default null */
                            Aktionsname: {
                                de: string;
                                /** @default  */
                                en: string;
                            } | null;
                        }[];
                        Berater: {
                            ExterneId: string;
                            Nachname: string;
                            Plz: string;
                            Ort: string;
                            /** @default null */
                            Foto: (string) | null;
                            /** @default null */
                            Agenturnummer: string | null;
                        }[];
                        Angebote: {
                            Id?: number;
                            ProduktId: number;
                            WertCent: number;
                            /**
                             * @description YYYY-MM-DD
                             * @example 2026-12-01
                             */
                            Startdatum: string;
                            /**
                             * @description YYYY-MM-DD
                             * @example 2026-12-01
                             */
                            Enddatum: string;
                            /** @default null */
                            EnddatumAnzeige: string | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeCatalogue: {
        parameters: {
            query?: {
                probelauf?: "true" | "false";
                giltAb?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Kategorien: {
                        Id: number;
                        /** @default 0 */
                        Position?: number;
                        Pfad: string;
                        Quelle: string;
                        Kategorie: string;
                        Titel: {
                            de: string;
                            /** @default  */
                            en?: string;
                        };
                        Brotkrume: {
                            de: string;
                            /** @default  */
                            en?: string;
                        };
                        Untertitel: {
                            de: string;
                            /** @default  */
                            en?: string;
                        };
                        Produkte: number[];
                    }[];
                    Produkte: ({
                        Id: number;
                        ExterneId: string;
                        Name: string;
                        AnzeigeName: string;
                        /** @default 0 */
                        Position?: number;
                        /** @default false */
                        Versteckt?: boolean;
                        /** @default null */
                        Url?: string | null;
                        /** @constant */
                        Art: "Festnetz";
                        /** @enum {string} */
                        Kategorie: "DP" | "TP";
                        /** @default false */
                        Young?: boolean;
                        /** @default false */
                        Hybrid?: boolean;
                        /** @default  */
                        Gruppe?: string;
                        /** @default  */
                        Klasse?: string;
                        PreisMonatlich: number;
                        /** @default 0 */
                        PreisEinmalig?: number;
                        Beschreibungen: {
                            de: string;
                            /** @default  */
                            en?: string;
                        }[];
                        Fussnote: {
                            de: string;
                            /** @default  */
                            en?: string;
                        };
                        Preisaufteilung: {
                            de: string;
                            /** @default  */
                            en?: string;
                        };
                        /** @default null */
                        Aktionsname?: {
                            de: string;
                            /** @default  */
                            en?: string;
                        } | null;
                        /** @default null */
                        Aktionsrabatt?: number | null;
                    } | {
                        Id: number;
                        ExterneId: string;
                        Name: string;
                        AnzeigeName: string;
                        /** @default 0 */
                        Position?: number;
                        /** @default false */
                        Versteckt?: boolean;
                        /** @default null */
                        Url?: string | null;
                        /** @constant */
                        Art: "Beratung";
                        /** @default 0 */
                        PreisMonatlich?: number;
                        /** @default 0 */
                        PreisEinmalig?: number;
                        Beschreibungen: {
                            de: string;
                            /** @default  */
                            en?: string;
                        }[];
                        /**
                         * @default {
                         *       "de": "",
                         *       "en": ""
                         *     }
                         */
                        Fussnote?: {
                            de: string;
                            /** @default  */
                            en?: string;
                        };
                    })[];
                    Geraete: {
                        Id: number;
                        ExterneId: string;
                        Name: string;
                        AnzeigeName: string;
                        /** @default 0 */
                        Position?: number;
                        /** @default false */
                        Versteckt?: boolean;
                        /** @default null */
                        Url?: string | null;
                        /** @enum {string} */
                        GeraeteTyp: "smartphone" | "tablet";
                        Hersteller: string;
                        /** @default  */
                        Klasse?: string;
                        Beschreibung: {
                            de: string;
                            /** @default  */
                            en?: string;
                        };
                        Tarife: {
                            TarifId: number;
                            Preis: number;
                            /** @default null */
                            Aktionspreis?: number | null;
                        }[];
                        /** @default null */
                        TopPosition?: number | null;
                        /** @default null */
                        Aktionsname?: {
                            de: string;
                            /** @default  */
                            en?: string;
                        } | null;
                    }[];
                    Tarife: {
                        Id: number;
                        ExterneId: string;
                        Name: string;
                        AnzeigeName: string;
                        /** @default 0 */
                        Position?: number;
                        /** @default false */
                        Versteckt?: boolean;
                        /** @default null */
                        Url?: string | null;
                        /** @default  */
                        Klasse?: string;
                        Beschreibung: {
                            de: string;
                            /** @default  */
                            en?: string;
                        };
                        PreisMonatlich: number;
                        /** @default null */
                        TopPosition?: number | null;
                        /** @default null */
                        Aktionsname?: {
                            de: string;
                            /** @default  */
                            en?: string;
                        } | null;
                    }[];
                    Berater: {
                        ExterneId: string;
                        Nachname: string;
                        Plz: string;
                        Ort: string;
                        /** @default null */
                        Foto?: (string) | null;
                        /** @default null */
                        Agenturnummer?: string | null;
                    }[];
                    Angebote: {
                        Id?: number;
                        ProduktId: number;
                        WertCent: number;
                        /**
                         * @description YYYY-MM-DD
                         * @example 2026-12-01
                         */
                        Startdatum: string;
                        /**
                         * @description YYYY-MM-DD
                         * @example 2026-12-01
                         */
                        Enddatum: string;
                        /** @default null */
                        EnddatumAnzeige?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Change the catalogue that was read: If-Match names its ETag (missing 428, stale 409). What recommendations, orders or rewards refer to is hidden or ended instead of removed. `probelauf` only tells what would happen */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Kategorien: {
                            Id: number;
                            /** @default 0 */
                            Position: number;
                            Pfad: string;
                            Quelle: string;
                            Kategorie: string;
                            Titel: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            Brotkrume: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            Untertitel: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            Produkte: number[];
                        }[];
                        Produkte: ({
                            Id: number;
                            ExterneId: string;
                            Name: string;
                            AnzeigeName: string;
                            /** @default 0 */
                            Position: number;
                            /** @default false */
                            Versteckt: boolean;
                            /** @default null */
                            Url: string | null;
                            /** @constant */
                            Art: "Festnetz";
                            /** @enum {string} */
                            Kategorie: "DP" | "TP";
                            /** @default false */
                            Young: boolean;
                            /** @default false */
                            Hybrid: boolean;
                            /** @default  */
                            Gruppe: string;
                            /** @default  */
                            Klasse: string;
                            PreisMonatlich: number;
                            /** @default 0 */
                            PreisEinmalig: number;
                            Beschreibungen: {
                                de: string;
                                /** @default  */
                                en: string;
                            }[];
                            Fussnote: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            Preisaufteilung: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            /** @default null */
                            Aktionsname: {
                                de: string;
                                /** @default  */
                                en: string;
                            } | null;
                            /** @default null */
                            Aktionsrabatt: number | null;
                        } | {
                            Id: number;
                            ExterneId: string;
                            Name: string;
                            AnzeigeName: string;
                            /** @default 0 */
                            Position: number;
                            /** @default false */
                            Versteckt: boolean;
                            /** @default null */
                            Url: string | null;
                            /** @constant */
                            Art: "Beratung";
                            /** @default 0 */
                            PreisMonatlich: number;
                            /** @default 0 */
                            PreisEinmalig: number;
                            Beschreibungen: {
                                de: string;
                                /** @default  */
                                en: string;
                            }[];
                            /**
                             * @default {
                             *       "de": "",
                             *       "en": ""
                             *     }
                             */
                            Fussnote: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                        })[];
                        Geraete: {
                            Id: number;
                            ExterneId: string;
                            Name: string;
                            AnzeigeName: string;
                            /** @default 0 */
                            Position: number;
                            /** @default false */
                            Versteckt: boolean;
                            /** @default null */
                            Url: string | null;
                            /** @enum {string} */
                            GeraeteTyp: "smartphone" | "tablet";
                            Hersteller: string;
                            /** @default  */
                            Klasse: string;
                            Beschreibung: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            Tarife: {
                                TarifId: number;
                                Preis: number;
                                /** @default null */
                                Aktionspreis: number | null;
                            }[];
                            /** @default null */
                            TopPosition: number | null;
                            /** @default null */
                            Aktionsname: {
                                de: string;
                                /** @default  */
                                en: string;
                            } | null;
                        }[];
                        Tarife: {
                            Id: number;
                            ExterneId: string;
                            Name: string;
                            AnzeigeName: string;
                            /** @default 0 */
                            Position: number;
                            /** @default false */
                            Versteckt: boolean;
                            /** @default null */
                            Url: string | null;
                            /** @default  */
                            Klasse: string;
                            Beschreibung: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            PreisMonatlich: number;
                            /** @default null */
                            TopPosition: number | null;
                            /** @default null */
                            Aktionsname: {
                                de: string;
                                /** @default  */
                                en: string;
                            } | null;
                        }[];
                        Berater: {
                            ExterneId: string;
                            Nachname: string;
                            Plz: string;
                            Ort: string;
                            /** @default null */
                            Foto: (string) | null;
                            /** @default null */
                            Agenturnummer: string | null;
                        }[];
                        Angebote: {
                            Id?: number;
                            ProduktId: number;
                            WertCent: number;
                            /**
                             * @description YYYY-MM-DD
                             * @example 2026-12-01
                             */
                            Startdatum: string;
                            /**
                             * @description YYYY-MM-DD
                             * @example 2026-12-01
                             */
                            Enddatum: string;
                            /** @default null */
                            EnddatumAnzeige: string | null;
                        }[];
                    } | {
                        Neu: number;
                        Geaendert: number;
                        Entfernt: number;
                        Fehler: {
                            Feld: string;
                            Grund: string;
                        }[];
                        Aenderungen: {
                            Liste: string;
                            Id: string;
                            Name: string;
                            /** @enum {string} */
                            Art: "Neu" | "Geaendert" | "Entfernt" | "Stillgelegt";
                            Felder: {
                                Feld: string;
                                Vorher: unknown;
                                Nachher: unknown;
                            }[];
                        }[];
                        Beruehrt: {
                            ProduktId: number;
                            Name: string;
                            OffeneEmpfehlungen: number;
                            Angebote: number;
                        }[];
                        Geplant?: {
                            Id: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            GiltAb: string;
                            /** @enum {string} */
                            Wird: "Entfaellt" | "GiltDanach";
                        }[];
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        WartetAuf: "ZweitePerson";
                        Vorschlag: string;
                    } | {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readCatalogueSource: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product API that the catalogue is read from, and how that goes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Version: number;
                        Quelle: {
                            /** @example https://www.example.org/empfehlen */
                            Url: string;
                            /**
                             * @default Taeglich
                             * @enum {string}
                             */
                            Takt: "Stuendlich" | "AlleSechsStunden" | "Taeglich" | "Woechentlich";
                            /** @default true */
                            Aktiv: boolean;
                            Zuordnung: {
                                /**
                                 * @default Cent
                                 * @enum {string}
                                 */
                                Preise: "Cent" | "Euro";
                                /** @default null */
                                Produkte: {
                                    Liste: string;
                                    /**
                                     * @default Festnetz
                                     * @enum {string}
                                     */
                                    Art: "Festnetz" | "Beratung";
                                    Felder: {
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        ExterneId: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Name?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        AnzeigeName?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Position?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Versteckt?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Url?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Seiten?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Kategorie?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Young?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Hybrid?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Gruppe?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Klasse?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        PreisMonatlich?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        PreisEinmalig?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Beschreibungen?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Fussnote?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Preisaufteilung?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Aktionsname?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Aktionsrabatt?: string;
                                    };
                                } | null;
                                /** @default null */
                                Tarife: {
                                    Liste: string;
                                    Felder: {
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        ExterneId: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Name?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        AnzeigeName?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Position?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Versteckt?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Url?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Seiten?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Klasse?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Beschreibung?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        PreisMonatlich?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        TopPosition?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Aktionsname?: string;
                                    };
                                } | null;
                                /** @default null */
                                Geraete: {
                                    Liste: string;
                                    Felder: {
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        ExterneId: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Name?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        AnzeigeName?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Position?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Versteckt?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Url?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Seiten?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        GeraeteTyp?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Hersteller?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Klasse?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Beschreibung?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        TopPosition?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Aktionsname?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Tarife?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        TarifExterneId?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        TarifPreis?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        TarifAktionspreis?: string;
                                    };
                                } | null;
                                /** @default null */
                                Angebote: {
                                    Liste: string;
                                    Felder: {
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        ExterneId: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        WertCent: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Startdatum?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Enddatum?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        EnddatumAnzeige?: string;
                                    };
                                } | null;
                            };
                            Kopfzeile: {
                                Name: string;
                                Gesetzt: boolean;
                            } | null;
                        } | null;
                        Stand: {
                            GeholtAm: string | null;
                            GeaendertAm: string | null;
                            NaechsterAm: string | null;
                            Unterwegs: boolean;
                            Stoerung: {
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Seit: string;
                                Grund: string;
                                Versuche: number;
                            } | null;
                            Wartet: {
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Seit: string;
                                Entfernt: number;
                                Von: number;
                                Pruefsumme: string;
                            } | null;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeCatalogueSource: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Version: number;
                    Quelle: {
                        /** @example https://www.example.org/empfehlen */
                        Url: string;
                        /**
                         * @default Taeglich
                         * @enum {string}
                         */
                        Takt?: "Stuendlich" | "AlleSechsStunden" | "Taeglich" | "Woechentlich";
                        /** @default true */
                        Aktiv?: boolean;
                        Zuordnung: {
                            /**
                             * @default Cent
                             * @enum {string}
                             */
                            Preise?: "Cent" | "Euro";
                            /** @default null */
                            Produkte?: {
                                Liste: string;
                                /**
                                 * @default Festnetz
                                 * @enum {string}
                                 */
                                Art?: "Festnetz" | "Beratung";
                                Felder: {
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    ExterneId: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Name?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    AnzeigeName?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Position?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Versteckt?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Url?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Seiten?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Kategorie?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Young?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Hybrid?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Gruppe?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Klasse?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    PreisMonatlich?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    PreisEinmalig?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Beschreibungen?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Fussnote?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Preisaufteilung?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Aktionsname?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Aktionsrabatt?: string;
                                };
                            } | null;
                            /** @default null */
                            Tarife?: {
                                Liste: string;
                                Felder: {
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    ExterneId: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Name?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    AnzeigeName?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Position?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Versteckt?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Url?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Seiten?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Klasse?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Beschreibung?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    PreisMonatlich?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    TopPosition?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Aktionsname?: string;
                                };
                            } | null;
                            /** @default null */
                            Geraete?: {
                                Liste: string;
                                Felder: {
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    ExterneId: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Name?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    AnzeigeName?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Position?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Versteckt?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Url?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Seiten?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    GeraeteTyp?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Hersteller?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Klasse?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Beschreibung?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    TopPosition?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Aktionsname?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Tarife?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    TarifExterneId?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    TarifPreis?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    TarifAktionspreis?: string;
                                };
                            } | null;
                            /** @default null */
                            Angebote?: {
                                Liste: string;
                                Felder: {
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    ExterneId: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    WertCent: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Startdatum?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    Enddatum?: string;
                                    /**
                                     * @example /price/monthly
                                     * @example =Festnetz
                                     */
                                    EnddatumAnzeige?: string;
                                };
                            } | null;
                        };
                        /** @default null */
                        Kopfzeile?: {
                            /** @example Authorization */
                            Name: string;
                            Wert?: string;
                            Gesetzt?: unknown;
                        } | null;
                    } | null;
                    Stand?: unknown;
                };
            };
        };
        responses: {
            /** @description Set the product API that the catalogue is read from, its mapping and its schedule; `Quelle` null ends it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Version: number;
                        Quelle: {
                            /** @example https://www.example.org/empfehlen */
                            Url: string;
                            /**
                             * @default Taeglich
                             * @enum {string}
                             */
                            Takt: "Stuendlich" | "AlleSechsStunden" | "Taeglich" | "Woechentlich";
                            /** @default true */
                            Aktiv: boolean;
                            Zuordnung: {
                                /**
                                 * @default Cent
                                 * @enum {string}
                                 */
                                Preise: "Cent" | "Euro";
                                /** @default null */
                                Produkte: {
                                    Liste: string;
                                    /**
                                     * @default Festnetz
                                     * @enum {string}
                                     */
                                    Art: "Festnetz" | "Beratung";
                                    Felder: {
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        ExterneId: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Name?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        AnzeigeName?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Position?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Versteckt?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Url?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Seiten?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Kategorie?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Young?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Hybrid?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Gruppe?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Klasse?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        PreisMonatlich?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        PreisEinmalig?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Beschreibungen?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Fussnote?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Preisaufteilung?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Aktionsname?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Aktionsrabatt?: string;
                                    };
                                } | null;
                                /** @default null */
                                Tarife: {
                                    Liste: string;
                                    Felder: {
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        ExterneId: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Name?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        AnzeigeName?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Position?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Versteckt?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Url?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Seiten?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Klasse?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Beschreibung?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        PreisMonatlich?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        TopPosition?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Aktionsname?: string;
                                    };
                                } | null;
                                /** @default null */
                                Geraete: {
                                    Liste: string;
                                    Felder: {
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        ExterneId: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Name?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        AnzeigeName?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Position?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Versteckt?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Url?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Seiten?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        GeraeteTyp?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Hersteller?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Klasse?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Beschreibung?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        TopPosition?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Aktionsname?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Tarife?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        TarifExterneId?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        TarifPreis?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        TarifAktionspreis?: string;
                                    };
                                } | null;
                                /** @default null */
                                Angebote: {
                                    Liste: string;
                                    Felder: {
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        ExterneId: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        WertCent: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Startdatum?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        Enddatum?: string;
                                        /**
                                         * @example /price/monthly
                                         * @example =Festnetz
                                         */
                                        EnddatumAnzeige?: string;
                                    };
                                } | null;
                            };
                            Kopfzeile: {
                                Name: string;
                                Gesetzt: boolean;
                            } | null;
                        } | null;
                        Stand: {
                            GeholtAm: string | null;
                            GeaendertAm: string | null;
                            NaechsterAm: string | null;
                            Unterwegs: boolean;
                            Stoerung: {
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Seit: string;
                                Grund: string;
                                Versuche: number;
                            } | null;
                            Wartet: {
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                Seit: string;
                                Entfernt: number;
                                Von: number;
                                Pruefsumme: string;
                            } | null;
                        };
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        WartetAuf: "ZweitePerson";
                        Vorschlag: string;
                    } | {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pullCatalogue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    Pruefsumme?: string;
                } | null;
            };
        };
        responses: {
            /** @description Read the product API now and change the catalogue by it. `Pruefsumme` agrees to a reading by which more than half goes, as it was tried or waits; what is no longer the same is refused (409) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Neu: number;
                        Geaendert: number;
                        Entfernt: number;
                        Fehler: {
                            Feld: string;
                            Grund: string;
                        }[];
                        Aenderungen: {
                            Liste: string;
                            Id: string;
                            Name: string;
                            /** @enum {string} */
                            Art: "Neu" | "Geaendert" | "Entfernt" | "Stillgelegt";
                            Felder: {
                                Feld: string;
                                Vorher: unknown;
                                Nachher: unknown;
                            }[];
                        }[];
                        Beruehrt: {
                            ProduktId: number;
                            Name: string;
                            OffeneEmpfehlungen: number;
                            Angebote: number;
                        }[];
                        Geplant?: {
                            Id: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            GiltAb: string;
                            /** @enum {string} */
                            Wird: "Entfaellt" | "GiltDanach";
                        }[];
                        Gelesen: {
                            Produkte: number;
                            Geraete: number;
                            Tarife: number;
                            Angebote: number;
                        };
                        Hinweise: {
                            Feld: string;
                            Grund: string;
                        }[];
                        Wartet: boolean;
                        Pruefsumme: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tryCatalogueSource: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example https://www.example.org/empfehlen */
                    Url: string;
                    /**
                     * @default Taeglich
                     * @enum {string}
                     */
                    Takt?: "Stuendlich" | "AlleSechsStunden" | "Taeglich" | "Woechentlich";
                    /** @default true */
                    Aktiv?: boolean;
                    Zuordnung: {
                        /**
                         * @default Cent
                         * @enum {string}
                         */
                        Preise?: "Cent" | "Euro";
                        /** @default null */
                        Produkte?: {
                            Liste: string;
                            /**
                             * @default Festnetz
                             * @enum {string}
                             */
                            Art?: "Festnetz" | "Beratung";
                            Felder: {
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                ExterneId: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Name?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                AnzeigeName?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Position?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Versteckt?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Url?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Seiten?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Kategorie?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Young?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Hybrid?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Gruppe?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Klasse?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                PreisMonatlich?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                PreisEinmalig?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Beschreibungen?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Fussnote?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Preisaufteilung?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Aktionsname?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Aktionsrabatt?: string;
                            };
                        } | null;
                        /** @default null */
                        Tarife?: {
                            Liste: string;
                            Felder: {
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                ExterneId: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Name?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                AnzeigeName?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Position?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Versteckt?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Url?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Seiten?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Klasse?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Beschreibung?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                PreisMonatlich?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                TopPosition?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Aktionsname?: string;
                            };
                        } | null;
                        /** @default null */
                        Geraete?: {
                            Liste: string;
                            Felder: {
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                ExterneId: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Name?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                AnzeigeName?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Position?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Versteckt?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Url?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Seiten?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                GeraeteTyp?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Hersteller?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Klasse?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Beschreibung?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                TopPosition?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Aktionsname?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Tarife?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                TarifExterneId?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                TarifPreis?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                TarifAktionspreis?: string;
                            };
                        } | null;
                        /** @default null */
                        Angebote?: {
                            Liste: string;
                            Felder: {
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                ExterneId: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                WertCent: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Startdatum?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                Enddatum?: string;
                                /**
                                 * @example /price/monthly
                                 * @example =Festnetz
                                 */
                                EnddatumAnzeige?: string;
                            };
                        } | null;
                    };
                    /** @default null */
                    Kopfzeile?: {
                        /** @example Authorization */
                        Name: string;
                        Wert?: string;
                        Gesetzt?: unknown;
                    } | null;
                };
            };
        };
        responses: {
            /** @description What would be read from a product API and what that would change; nothing is changed or kept */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Neu: number;
                        Geaendert: number;
                        Entfernt: number;
                        Fehler: {
                            Feld: string;
                            Grund: string;
                        }[];
                        Aenderungen: {
                            Liste: string;
                            Id: string;
                            Name: string;
                            /** @enum {string} */
                            Art: "Neu" | "Geaendert" | "Entfernt" | "Stillgelegt";
                            Felder: {
                                Feld: string;
                                Vorher: unknown;
                                Nachher: unknown;
                            }[];
                        }[];
                        Beruehrt: {
                            ProduktId: number;
                            Name: string;
                            OffeneEmpfehlungen: number;
                            Angebote: number;
                        }[];
                        Geplant?: {
                            Id: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            GiltAb: string;
                            /** @enum {string} */
                            Wird: "Entfaellt" | "GiltDanach";
                        }[];
                        Gelesen: {
                            Produkte: number;
                            Geraete: number;
                            Tarife: number;
                            Angebote: number;
                        };
                        Hinweise: {
                            Feld: string;
                            Grund: string;
                        }[];
                        Wartet: boolean;
                        Pruefsumme: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCatalogueVersions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What changed in the catalogue, newest first, up to a hundred: who, when, before and after */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Nummer: number;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GeaendertAm: string;
                        GeaendertVon: string;
                        Aenderungen: {
                            Liste: string;
                            Id: string;
                            Name: string;
                            /** @enum {string} */
                            Art: "Neu" | "Geaendert" | "Entfernt" | "Stillgelegt";
                            Felder: {
                                Feld: string;
                                Vorher: unknown;
                                Nachher: unknown;
                            }[];
                        }[];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreCatalogue: {
        parameters: {
            query?: {
                probelauf?: "true" | "false";
                giltAb?: string;
            };
            header?: never;
            path: {
                nummer: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bring back what the catalogue was after a version (0: before the first), as a new one. What was promised since stays; the earlier amount counts from the day after. `probelauf` only tells what would happen */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Kategorien: {
                            Id: number;
                            /** @default 0 */
                            Position: number;
                            Pfad: string;
                            Quelle: string;
                            Kategorie: string;
                            Titel: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            Brotkrume: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            Untertitel: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            Produkte: number[];
                        }[];
                        Produkte: ({
                            Id: number;
                            ExterneId: string;
                            Name: string;
                            AnzeigeName: string;
                            /** @default 0 */
                            Position: number;
                            /** @default false */
                            Versteckt: boolean;
                            /** @default null */
                            Url: string | null;
                            /** @constant */
                            Art: "Festnetz";
                            /** @enum {string} */
                            Kategorie: "DP" | "TP";
                            /** @default false */
                            Young: boolean;
                            /** @default false */
                            Hybrid: boolean;
                            /** @default  */
                            Gruppe: string;
                            /** @default  */
                            Klasse: string;
                            PreisMonatlich: number;
                            /** @default 0 */
                            PreisEinmalig: number;
                            Beschreibungen: {
                                de: string;
                                /** @default  */
                                en: string;
                            }[];
                            Fussnote: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            Preisaufteilung: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            /** @default null */
                            Aktionsname: {
                                de: string;
                                /** @default  */
                                en: string;
                            } | null;
                            /** @default null */
                            Aktionsrabatt: number | null;
                        } | {
                            Id: number;
                            ExterneId: string;
                            Name: string;
                            AnzeigeName: string;
                            /** @default 0 */
                            Position: number;
                            /** @default false */
                            Versteckt: boolean;
                            /** @default null */
                            Url: string | null;
                            /** @constant */
                            Art: "Beratung";
                            /** @default 0 */
                            PreisMonatlich: number;
                            /** @default 0 */
                            PreisEinmalig: number;
                            Beschreibungen: {
                                de: string;
                                /** @default  */
                                en: string;
                            }[];
                            /**
                             * @default {
                             *       "de": "",
                             *       "en": ""
                             *     }
                             */
                            Fussnote: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                        })[];
                        Geraete: {
                            Id: number;
                            ExterneId: string;
                            Name: string;
                            AnzeigeName: string;
                            /** @default 0 */
                            Position: number;
                            /** @default false */
                            Versteckt: boolean;
                            /** @default null */
                            Url: string | null;
                            /** @enum {string} */
                            GeraeteTyp: "smartphone" | "tablet";
                            Hersteller: string;
                            /** @default  */
                            Klasse: string;
                            Beschreibung: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            Tarife: {
                                TarifId: number;
                                Preis: number;
                                /** @default null */
                                Aktionspreis: number | null;
                            }[];
                            /** @default null */
                            TopPosition: number | null;
                            /** @default null */
                            Aktionsname: {
                                de: string;
                                /** @default  */
                                en: string;
                            } | null;
                        }[];
                        Tarife: {
                            Id: number;
                            ExterneId: string;
                            Name: string;
                            AnzeigeName: string;
                            /** @default 0 */
                            Position: number;
                            /** @default false */
                            Versteckt: boolean;
                            /** @default null */
                            Url: string | null;
                            /** @default  */
                            Klasse: string;
                            Beschreibung: {
                                de: string;
                                /** @default  */
                                en: string;
                            };
                            PreisMonatlich: number;
                            /** @default null */
                            TopPosition: number | null;
                            /** @default null */
                            Aktionsname: {
                                de: string;
                                /** @default  */
                                en: string;
                            } | null;
                        }[];
                        Berater: {
                            ExterneId: string;
                            Nachname: string;
                            Plz: string;
                            Ort: string;
                            /** @default null */
                            Foto: (string) | null;
                            /** @default null */
                            Agenturnummer: string | null;
                        }[];
                        Angebote: {
                            Id?: number;
                            ProduktId: number;
                            WertCent: number;
                            /**
                             * @description YYYY-MM-DD
                             * @example 2026-12-01
                             */
                            Startdatum: string;
                            /**
                             * @description YYYY-MM-DD
                             * @example 2026-12-01
                             */
                            Enddatum: string;
                            /** @default null */
                            EnddatumAnzeige: string | null;
                        }[];
                    } | {
                        Neu: number;
                        Geaendert: number;
                        Entfernt: number;
                        Fehler: {
                            Feld: string;
                            Grund: string;
                        }[];
                        Aenderungen: {
                            Liste: string;
                            Id: string;
                            Name: string;
                            /** @enum {string} */
                            Art: "Neu" | "Geaendert" | "Entfernt" | "Stillgelegt";
                            Felder: {
                                Feld: string;
                                Vorher: unknown;
                                Nachher: unknown;
                            }[];
                        }[];
                        Beruehrt: {
                            ProduktId: number;
                            Name: string;
                            OffeneEmpfehlungen: number;
                            Angebote: number;
                        }[];
                        Geplant?: {
                            Id: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            GiltAb: string;
                            /** @enum {string} */
                            Wird: "Entfaellt" | "GiltDanach";
                        }[];
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        WartetAuf: "ZweitePerson";
                        Vorschlag: string;
                    } | {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant’s whole configuration; its version is the ETag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description what the programme is called in portal, mails and console */
                        Name: string;
                        /** @description languages of portal and mails */
                        Languages: ("de" | "en")[];
                        /**
                         * @description the language of whoever chose none; one of `Languages`
                         * @enum {string}
                         */
                        DefaultLanguage: "de" | "en";
                        /**
                         * Format: time-zone
                         * @description IANA name of the time zone whose days count (`Europe/Berlin`); fixed once the programme is live, since it decides when what was promised ends
                         * @default Europe/Berlin
                         */
                        Zeitzone: string;
                        /** @description whether people recommend tariffs or through advisors */
                        ProduktApi: ("Tarif" | "Berater") | null;
                        /** @description the app of the content system that texts come from */
                        CmsAppName: string;
                        /** @description category pages are shown */
                        ShowProductCategory: boolean;
                        /** @description people may recommend through an advisor */
                        ModuleAgentRecommendation: boolean;
                        /** @description recommenders may keep bank details in their account */
                        ModuleStoringBankdata: boolean;
                        /** @description invitations to employees are offered */
                        ModuleCompanyRecommendation: boolean;
                        /** @description the portal runs inside the provider’s page */
                        ModuleIntegratedFrame: boolean;
                        /** @description a recommendation has a code to read out or print */
                        ModuleErstelleOfflineEmpfehlungCode: boolean;
                        /** @description friends find a recommender who agreed to it by name and postcode */
                        ModuleEmpfehlerSuche: boolean;
                        /** @description advisor module: the imprint is the provider’s own */
                        ModuleAdv: boolean;
                        /** @description nothing but the open pages without a session */
                        ModuleErzwingeLogin: boolean;
                        /** @description the newsletter is offered */
                        ModuleNewsletterPermission: boolean;
                        /** @description German accounts alone */
                        ModuleIBANNurDE: boolean;
                        /** @description the provider’s page logs people in; the portal’s own login is off */
                        IsAutologin: boolean;
                        /** @description the channels of the share page by their order; −1 switches one off, one at least is on */
                        Channels: {
                            Email: number;
                            Gmail: number;
                            Gmx: number;
                            Outlook: number;
                            Facebook: number;
                            Messenger: number;
                            Linkedin: number;
                            X: number;
                            Whatsapp: number;
                            Sms: number;
                            Link: number;
                        };
                        /**
                         * @description the word before messages where everybody reads them, which names an advertisement (§ 5a UWG)
                         * @default {
                         *       "Zeigen": true,
                         *       "De": "Anzeige",
                         *       "En": "Ad"
                         *     }
                         */
                        Werbehinweis: {
                            Zeigen: boolean;
                            De: string;
                            En: string;
                        };
                        /** @description the app that Messenger shares by */
                        FacebookAppId: string | null;
                        /** @description a short address to print, which leads to what can be recommended */
                        EmpfehlenPath: string;
                        /** @description the provider’s page about the programme; it may frame the portal */
                        EmpfehlenWebPage: string | "";
                        /** @description origins whose pages may show the widget; none: nobody’s */
                        EinbettenAuf: string[];
                        /** @description a person may recommend to themselves */
                        AllowSelfRecommendation: boolean;
                        /** @description sending the form accepts the terms it shows */
                        AgbCheckBoxAutoAccept: boolean;
                        /** @description domains a recommender’s address may have, such as `example.org`; none: all */
                        EmailWhitelist: string[];
                        /**
                         * @description what a friend is asked: every field, or name, one address and one tick
                         * @enum {string}
                         */
                        KontaktFormular: "kurz" | "voll";
                        /** @description whether orders are matched by date of birth and address, which confirmed friends are then asked for; null: never asked */
                        AbgleichAngaben: ("freiwillig" | "verlangt") | null;
                        /**
                         * @description the recommender’s share of the reward that is chosen at first; 100 where it is left out
                         * @default 100
                         */
                        RecommenderDefaultShare: 100 | 50 | 0;
                        /** @description the popup for people who are about to leave */
                        ExitIntent: {
                            Enabled: boolean;
                            DelayMs: number;
                        };
                        /** @description days a new recommendation takes friends, days a reward can be claimed; one that is left out is the usual one */
                        Zahlen: {
                            GueltigkeitTage?: number;
                            AnspruchTage?: number;
                        };
                        /** @description complaint period: days an order waits before it is released at the earliest */
                        ModuleAuftragsdatumMindestalterTage: number;
                        /** @description most the friend’s part of a reward can be; the recommender gets the rest */
                        MaxEmpfaengerPraemieCent: number;
                        /** @description what each type of reward is set to, by its name; one that needs settings is off without */
                        Praemienarten: {
                            [key: string]: unknown;
                        };
                        /** @description above these goodwill wants a second person; null: the product’s own limit */
                        Kulanzgrenzen: {
                            JeGewaehrungCent: number | null;
                            JePersonUndJahrCent: number | null;
                            JeMitarbeiterUndMonatCent: number | null;
                        };
                        /**
                         * @description accounts outside the European Economic Area (CH, GB, …) are accepted, once the account to pay from has an address
                         * @default false
                         */
                        KontenAusserhalbEWR: boolean;
                        /** @description holder and BIC of the account to pay from wait for a second person, as its IBAN always does */
                        ZahlungskontoZuZweit: boolean;
                        /** @description what publishes waits for a second person */
                        VeroeffentlichungZuZweit: boolean;
                        /** @description the weight of signals from which a reward waits for a person; null: the product’s own */
                        PruefungAb: number | null;
                        /** @description vouchers above this value, or for one person faster than this, wait for a person; null: the product’s own limit */
                        Gutscheingrenzen: {
                            WertCent: number | null;
                            Stunden: number | null;
                            Anzahl: number | null;
                            BetragCent: number | null;
                        };
                        /** @description an uploaded picture for the portal’s head, mails and link cards, by name; null: the mark and the programme’s name */
                        Logo: (string & (unknown & unknown)) | null;
                        /** @description an uploaded picture for tabs and home screens, by name; null: the mark */
                        Icon: (string & (unknown & unknown)) | null;
                        /** @description CSS custom properties of light pages; every pair of words and ground has to be readable (WCAG 2.2 AA) */
                        Theme: {
                            [key: string]: string;
                        };
                        /** @description the same for dark pages */
                        ThemeDunkel: {
                            [key: string]: string;
                        };
                        /** @description where messages of the contact form go; null: the address mails are sent from */
                        KontaktEmail: string | null;
                        /** @description who the provider is by law, in lines; stands at the foot of every mail */
                        Firmenangaben: string | null;
                        /** @description the provider’s own imprint; null: the portal’s */
                        ImpressumUrl: string | null;
                        /**
                         * @description the provider’s page friends are led to; `{number}` and `{recipient}` are filled in
                         * @example https://www.example.org/empfehlen
                         */
                        ProduktUrl: string;
                        /** @description further hosts a product’s own page may lie on */
                        ProduktHosts: string[];
                        /** @description a Matomo server, asked only with consent; `SiteId` null: 72 in production, else 73; `Cookies`: what it sets, as the consent dialog lists it */
                        Analytics: {
                            /** @example https://www.example.org/empfehlen */
                            Url: string;
                            /** @default null */
                            SiteId: number | null;
                            /**
                             * @default [
                             *       {
                             *         "Name": "_pk_id",
                             *         "Kategorie": "analytical",
                             *         "Minuten": 569400
                             *       },
                             *       {
                             *         "Name": "_pk_ses",
                             *         "Kategorie": "analytical",
                             *         "Minuten": 30
                             *       }
                             *     ]
                             */
                            Cookies: {
                                Name: string;
                                /** @enum {string} */
                                Kategorie: "analytical" | "marketing";
                                Minuten: number;
                            }[];
                        } | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description what the programme is called in portal, mails and console */
                    Name: string;
                    /** @description languages of portal and mails */
                    Languages: ("de" | "en")[];
                    /**
                     * @description the language of whoever chose none; one of `Languages`
                     * @enum {string}
                     */
                    DefaultLanguage: "de" | "en";
                    /**
                     * Format: time-zone
                     * @description IANA name of the time zone whose days count (`Europe/Berlin`); fixed once the programme is live, since it decides when what was promised ends
                     * @default Europe/Berlin
                     */
                    Zeitzone?: string;
                    /** @description whether people recommend tariffs or through advisors */
                    ProduktApi: ("Tarif" | "Berater") | null;
                    /** @description the app of the content system that texts come from */
                    CmsAppName: string;
                    /** @description category pages are shown */
                    ShowProductCategory: boolean;
                    /** @description people may recommend through an advisor */
                    ModuleAgentRecommendation: boolean;
                    /** @description recommenders may keep bank details in their account */
                    ModuleStoringBankdata: boolean;
                    /** @description invitations to employees are offered */
                    ModuleCompanyRecommendation: boolean;
                    /** @description the portal runs inside the provider’s page */
                    ModuleIntegratedFrame: boolean;
                    /** @description a recommendation has a code to read out or print */
                    ModuleErstelleOfflineEmpfehlungCode: boolean;
                    /** @description friends find a recommender who agreed to it by name and postcode */
                    ModuleEmpfehlerSuche: boolean;
                    /** @description advisor module: the imprint is the provider’s own */
                    ModuleAdv: boolean;
                    /** @description nothing but the open pages without a session */
                    ModuleErzwingeLogin: boolean;
                    /** @description the newsletter is offered */
                    ModuleNewsletterPermission: boolean;
                    /** @description German accounts alone */
                    ModuleIBANNurDE: boolean;
                    /** @description the provider’s page logs people in; the portal’s own login is off */
                    IsAutologin: boolean;
                    /** @description the channels of the share page by their order; −1 switches one off, one at least is on */
                    Channels: {
                        Email: number;
                        Gmail: number;
                        Gmx: number;
                        Outlook: number;
                        Facebook: number;
                        Messenger: number;
                        Linkedin: number;
                        X: number;
                        Whatsapp: number;
                        Sms: number;
                        Link: number;
                    };
                    /**
                     * @description the word before messages where everybody reads them, which names an advertisement (§ 5a UWG)
                     * @default {
                     *       "Zeigen": true,
                     *       "De": "Anzeige",
                     *       "En": "Ad"
                     *     }
                     */
                    Werbehinweis?: {
                        Zeigen: boolean;
                        De: string;
                        En: string;
                    };
                    /** @description the app that Messenger shares by */
                    FacebookAppId: string | null;
                    /** @description a short address to print, which leads to what can be recommended */
                    EmpfehlenPath: string;
                    /** @description the provider’s page about the programme; it may frame the portal */
                    EmpfehlenWebPage: string | "";
                    /** @description origins whose pages may show the widget; none: nobody’s */
                    EinbettenAuf: string[];
                    /** @description a person may recommend to themselves */
                    AllowSelfRecommendation: boolean;
                    /** @description sending the form accepts the terms it shows */
                    AgbCheckBoxAutoAccept: boolean;
                    /** @description domains a recommender’s address may have, such as `example.org`; none: all */
                    EmailWhitelist: string[];
                    /**
                     * @description what a friend is asked: every field, or name, one address and one tick
                     * @enum {string}
                     */
                    KontaktFormular: "kurz" | "voll";
                    /** @description whether orders are matched by date of birth and address, which confirmed friends are then asked for; null: never asked */
                    AbgleichAngaben: ("freiwillig" | "verlangt") | null;
                    /**
                     * @description the recommender’s share of the reward that is chosen at first; 100 where it is left out
                     * @default 100
                     */
                    RecommenderDefaultShare?: 100 | 50 | 0;
                    /** @description the popup for people who are about to leave */
                    ExitIntent: {
                        Enabled: boolean;
                        DelayMs: number;
                    };
                    /** @description days a new recommendation takes friends, days a reward can be claimed; one that is left out is the usual one */
                    Zahlen: {
                        GueltigkeitTage?: number;
                        AnspruchTage?: number;
                    };
                    /** @description complaint period: days an order waits before it is released at the earliest */
                    ModuleAuftragsdatumMindestalterTage: number;
                    /** @description most the friend’s part of a reward can be; the recommender gets the rest */
                    MaxEmpfaengerPraemieCent: number;
                    /** @description what each type of reward is set to, by its name; one that needs settings is off without */
                    Praemienarten: {
                        [key: string]: unknown;
                    };
                    /** @description above these goodwill wants a second person; null: the product’s own limit */
                    Kulanzgrenzen: {
                        JeGewaehrungCent: number | null;
                        JePersonUndJahrCent: number | null;
                        JeMitarbeiterUndMonatCent: number | null;
                    };
                    /**
                     * @description accounts outside the European Economic Area (CH, GB, …) are accepted, once the account to pay from has an address
                     * @default false
                     */
                    KontenAusserhalbEWR?: boolean;
                    /** @description holder and BIC of the account to pay from wait for a second person, as its IBAN always does */
                    ZahlungskontoZuZweit: boolean;
                    /** @description what publishes waits for a second person */
                    VeroeffentlichungZuZweit: boolean;
                    /** @description the weight of signals from which a reward waits for a person; null: the product’s own */
                    PruefungAb: number | null;
                    /** @description vouchers above this value, or for one person faster than this, wait for a person; null: the product’s own limit */
                    Gutscheingrenzen: {
                        WertCent: number | null;
                        Stunden: number | null;
                        Anzahl: number | null;
                        BetragCent: number | null;
                    };
                    /** @description an uploaded picture for the portal’s head, mails and link cards, by name; null: the mark and the programme’s name */
                    Logo: (string & (unknown & unknown)) | null;
                    /** @description an uploaded picture for tabs and home screens, by name; null: the mark */
                    Icon: (string & (unknown & unknown)) | null;
                    /** @description CSS custom properties of light pages; every pair of words and ground has to be readable (WCAG 2.2 AA) */
                    Theme: {
                        [key: string]: string;
                    };
                    /** @description the same for dark pages */
                    ThemeDunkel: {
                        [key: string]: string;
                    };
                    /** @description where messages of the contact form go; null: the address mails are sent from */
                    KontaktEmail: string | null;
                    /** @description who the provider is by law, in lines; stands at the foot of every mail */
                    Firmenangaben: string | null;
                    /** @description the provider’s own imprint; null: the portal’s */
                    ImpressumUrl: string | null;
                    /**
                     * @description the provider’s page friends are led to; `{number}` and `{recipient}` are filled in
                     * @example https://www.example.org/empfehlen
                     */
                    ProduktUrl: string;
                    /** @description further hosts a product’s own page may lie on */
                    ProduktHosts: string[];
                    /** @description a Matomo server, asked only with consent; `SiteId` null: 72 in production, else 73; `Cookies`: what it sets, as the consent dialog lists it */
                    Analytics: {
                        /** @example https://www.example.org/empfehlen */
                        Url: string;
                        /** @default null */
                        SiteId?: number | null;
                        /**
                         * @default [
                         *       {
                         *         "Name": "_pk_id",
                         *         "Kategorie": "analytical",
                         *         "Minuten": 569400
                         *       },
                         *       {
                         *         "Name": "_pk_ses",
                         *         "Kategorie": "analytical",
                         *         "Minuten": 30
                         *       }
                         *     ]
                         */
                        Cookies?: {
                            Name: string;
                            /** @enum {string} */
                            Kategorie: "analytical" | "marketing";
                            Minuten: number;
                        }[];
                    } | null;
                };
            };
        };
        responses: {
            /** @description Change the configuration that was read: If-Match names its ETag (missing 428, stale 409 with both values of each field) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description what the programme is called in portal, mails and console */
                        Name: string;
                        /** @description languages of portal and mails */
                        Languages: ("de" | "en")[];
                        /**
                         * @description the language of whoever chose none; one of `Languages`
                         * @enum {string}
                         */
                        DefaultLanguage: "de" | "en";
                        /**
                         * Format: time-zone
                         * @description IANA name of the time zone whose days count (`Europe/Berlin`); fixed once the programme is live, since it decides when what was promised ends
                         * @default Europe/Berlin
                         */
                        Zeitzone: string;
                        /** @description whether people recommend tariffs or through advisors */
                        ProduktApi: ("Tarif" | "Berater") | null;
                        /** @description the app of the content system that texts come from */
                        CmsAppName: string;
                        /** @description category pages are shown */
                        ShowProductCategory: boolean;
                        /** @description people may recommend through an advisor */
                        ModuleAgentRecommendation: boolean;
                        /** @description recommenders may keep bank details in their account */
                        ModuleStoringBankdata: boolean;
                        /** @description invitations to employees are offered */
                        ModuleCompanyRecommendation: boolean;
                        /** @description the portal runs inside the provider’s page */
                        ModuleIntegratedFrame: boolean;
                        /** @description a recommendation has a code to read out or print */
                        ModuleErstelleOfflineEmpfehlungCode: boolean;
                        /** @description friends find a recommender who agreed to it by name and postcode */
                        ModuleEmpfehlerSuche: boolean;
                        /** @description advisor module: the imprint is the provider’s own */
                        ModuleAdv: boolean;
                        /** @description nothing but the open pages without a session */
                        ModuleErzwingeLogin: boolean;
                        /** @description the newsletter is offered */
                        ModuleNewsletterPermission: boolean;
                        /** @description German accounts alone */
                        ModuleIBANNurDE: boolean;
                        /** @description the provider’s page logs people in; the portal’s own login is off */
                        IsAutologin: boolean;
                        /** @description the channels of the share page by their order; −1 switches one off, one at least is on */
                        Channels: {
                            Email: number;
                            Gmail: number;
                            Gmx: number;
                            Outlook: number;
                            Facebook: number;
                            Messenger: number;
                            Linkedin: number;
                            X: number;
                            Whatsapp: number;
                            Sms: number;
                            Link: number;
                        };
                        /**
                         * @description the word before messages where everybody reads them, which names an advertisement (§ 5a UWG)
                         * @default {
                         *       "Zeigen": true,
                         *       "De": "Anzeige",
                         *       "En": "Ad"
                         *     }
                         */
                        Werbehinweis: {
                            Zeigen: boolean;
                            De: string;
                            En: string;
                        };
                        /** @description the app that Messenger shares by */
                        FacebookAppId: string | null;
                        /** @description a short address to print, which leads to what can be recommended */
                        EmpfehlenPath: string;
                        /** @description the provider’s page about the programme; it may frame the portal */
                        EmpfehlenWebPage: string | "";
                        /** @description origins whose pages may show the widget; none: nobody’s */
                        EinbettenAuf: string[];
                        /** @description a person may recommend to themselves */
                        AllowSelfRecommendation: boolean;
                        /** @description sending the form accepts the terms it shows */
                        AgbCheckBoxAutoAccept: boolean;
                        /** @description domains a recommender’s address may have, such as `example.org`; none: all */
                        EmailWhitelist: string[];
                        /**
                         * @description what a friend is asked: every field, or name, one address and one tick
                         * @enum {string}
                         */
                        KontaktFormular: "kurz" | "voll";
                        /** @description whether orders are matched by date of birth and address, which confirmed friends are then asked for; null: never asked */
                        AbgleichAngaben: ("freiwillig" | "verlangt") | null;
                        /**
                         * @description the recommender’s share of the reward that is chosen at first; 100 where it is left out
                         * @default 100
                         */
                        RecommenderDefaultShare: 100 | 50 | 0;
                        /** @description the popup for people who are about to leave */
                        ExitIntent: {
                            Enabled: boolean;
                            DelayMs: number;
                        };
                        /** @description days a new recommendation takes friends, days a reward can be claimed; one that is left out is the usual one */
                        Zahlen: {
                            GueltigkeitTage?: number;
                            AnspruchTage?: number;
                        };
                        /** @description complaint period: days an order waits before it is released at the earliest */
                        ModuleAuftragsdatumMindestalterTage: number;
                        /** @description most the friend’s part of a reward can be; the recommender gets the rest */
                        MaxEmpfaengerPraemieCent: number;
                        /** @description what each type of reward is set to, by its name; one that needs settings is off without */
                        Praemienarten: {
                            [key: string]: unknown;
                        };
                        /** @description above these goodwill wants a second person; null: the product’s own limit */
                        Kulanzgrenzen: {
                            JeGewaehrungCent: number | null;
                            JePersonUndJahrCent: number | null;
                            JeMitarbeiterUndMonatCent: number | null;
                        };
                        /**
                         * @description accounts outside the European Economic Area (CH, GB, …) are accepted, once the account to pay from has an address
                         * @default false
                         */
                        KontenAusserhalbEWR: boolean;
                        /** @description holder and BIC of the account to pay from wait for a second person, as its IBAN always does */
                        ZahlungskontoZuZweit: boolean;
                        /** @description what publishes waits for a second person */
                        VeroeffentlichungZuZweit: boolean;
                        /** @description the weight of signals from which a reward waits for a person; null: the product’s own */
                        PruefungAb: number | null;
                        /** @description vouchers above this value, or for one person faster than this, wait for a person; null: the product’s own limit */
                        Gutscheingrenzen: {
                            WertCent: number | null;
                            Stunden: number | null;
                            Anzahl: number | null;
                            BetragCent: number | null;
                        };
                        /** @description an uploaded picture for the portal’s head, mails and link cards, by name; null: the mark and the programme’s name */
                        Logo: (string & (unknown & unknown)) | null;
                        /** @description an uploaded picture for tabs and home screens, by name; null: the mark */
                        Icon: (string & (unknown & unknown)) | null;
                        /** @description CSS custom properties of light pages; every pair of words and ground has to be readable (WCAG 2.2 AA) */
                        Theme: {
                            [key: string]: string;
                        };
                        /** @description the same for dark pages */
                        ThemeDunkel: {
                            [key: string]: string;
                        };
                        /** @description where messages of the contact form go; null: the address mails are sent from */
                        KontaktEmail: string | null;
                        /** @description who the provider is by law, in lines; stands at the foot of every mail */
                        Firmenangaben: string | null;
                        /** @description the provider’s own imprint; null: the portal’s */
                        ImpressumUrl: string | null;
                        /**
                         * @description the provider’s page friends are led to; `{number}` and `{recipient}` are filled in
                         * @example https://www.example.org/empfehlen
                         */
                        ProduktUrl: string;
                        /** @description further hosts a product’s own page may lie on */
                        ProduktHosts: string[];
                        /** @description a Matomo server, asked only with consent; `SiteId` null: 72 in production, else 73; `Cookies`: what it sets, as the consent dialog lists it */
                        Analytics: {
                            /** @example https://www.example.org/empfehlen */
                            Url: string;
                            /** @default null */
                            SiteId: number | null;
                            /**
                             * @default [
                             *       {
                             *         "Name": "_pk_id",
                             *         "Kategorie": "analytical",
                             *         "Minuten": 569400
                             *       },
                             *       {
                             *         "Name": "_pk_ses",
                             *         "Kategorie": "analytical",
                             *         "Minuten": 30
                             *       }
                             *     ]
                             */
                            Cookies: {
                                Name: string;
                                /** @enum {string} */
                                Kategorie: "analytical" | "marketing";
                                Minuten: number;
                            }[];
                        } | null;
                        /** @constant */
                        WartetAuf?: "ZweitePerson";
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        WartetAuf: "ZweitePerson";
                        Vorschlag: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPlannedConfigurations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Changes that take over later, and what became of earlier ones */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GeplantAm: string;
                        GeplantVon: string;
                        AusVersion: number;
                        /** @enum {string} */
                        Stand: "Vorgeschlagen" | "Geplant" | "Angewandt" | "Zurueckgezogen" | "Ueberholt" | "Abgewiesen";
                        Eigener: boolean;
                        Aenderungen: {
                            Feld: string;
                            Vorher: unknown;
                            Nachher: unknown;
                        }[];
                        Lockert: string[];
                        Grund: string | null;
                        Fehler: {
                            Feld: string;
                            Grund: string;
                            Inzwischen?: unknown;
                            Geplant?: unknown;
                        }[];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    planConfiguration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description UTC, no offset
                     * @example 2026-11-21T08:40:00
                     */
                    GiltAb: string;
                    Konfiguration: {
                        /** @description what the programme is called in portal, mails and console */
                        Name: string;
                        /** @description languages of portal and mails */
                        Languages: ("de" | "en")[];
                        /**
                         * @description the language of whoever chose none; one of `Languages`
                         * @enum {string}
                         */
                        DefaultLanguage: "de" | "en";
                        /**
                         * Format: time-zone
                         * @description IANA name of the time zone whose days count (`Europe/Berlin`); fixed once the programme is live, since it decides when what was promised ends
                         * @default Europe/Berlin
                         */
                        Zeitzone?: string;
                        /** @description whether people recommend tariffs or through advisors */
                        ProduktApi: ("Tarif" | "Berater") | null;
                        /** @description the app of the content system that texts come from */
                        CmsAppName: string;
                        /** @description category pages are shown */
                        ShowProductCategory: boolean;
                        /** @description people may recommend through an advisor */
                        ModuleAgentRecommendation: boolean;
                        /** @description recommenders may keep bank details in their account */
                        ModuleStoringBankdata: boolean;
                        /** @description invitations to employees are offered */
                        ModuleCompanyRecommendation: boolean;
                        /** @description the portal runs inside the provider’s page */
                        ModuleIntegratedFrame: boolean;
                        /** @description a recommendation has a code to read out or print */
                        ModuleErstelleOfflineEmpfehlungCode: boolean;
                        /** @description friends find a recommender who agreed to it by name and postcode */
                        ModuleEmpfehlerSuche: boolean;
                        /** @description advisor module: the imprint is the provider’s own */
                        ModuleAdv: boolean;
                        /** @description nothing but the open pages without a session */
                        ModuleErzwingeLogin: boolean;
                        /** @description the newsletter is offered */
                        ModuleNewsletterPermission: boolean;
                        /** @description German accounts alone */
                        ModuleIBANNurDE: boolean;
                        /** @description the provider’s page logs people in; the portal’s own login is off */
                        IsAutologin: boolean;
                        /** @description the channels of the share page by their order; −1 switches one off, one at least is on */
                        Channels: {
                            Email: number;
                            Gmail: number;
                            Gmx: number;
                            Outlook: number;
                            Facebook: number;
                            Messenger: number;
                            Linkedin: number;
                            X: number;
                            Whatsapp: number;
                            Sms: number;
                            Link: number;
                        };
                        /**
                         * @description the word before messages where everybody reads them, which names an advertisement (§ 5a UWG)
                         * @default {
                         *       "Zeigen": true,
                         *       "De": "Anzeige",
                         *       "En": "Ad"
                         *     }
                         */
                        Werbehinweis?: {
                            Zeigen: boolean;
                            De: string;
                            En: string;
                        };
                        /** @description the app that Messenger shares by */
                        FacebookAppId: string | null;
                        /** @description a short address to print, which leads to what can be recommended */
                        EmpfehlenPath: string;
                        /** @description the provider’s page about the programme; it may frame the portal */
                        EmpfehlenWebPage: string | "";
                        /** @description origins whose pages may show the widget; none: nobody’s */
                        EinbettenAuf: string[];
                        /** @description a person may recommend to themselves */
                        AllowSelfRecommendation: boolean;
                        /** @description sending the form accepts the terms it shows */
                        AgbCheckBoxAutoAccept: boolean;
                        /** @description domains a recommender’s address may have, such as `example.org`; none: all */
                        EmailWhitelist: string[];
                        /**
                         * @description what a friend is asked: every field, or name, one address and one tick
                         * @enum {string}
                         */
                        KontaktFormular: "kurz" | "voll";
                        /** @description whether orders are matched by date of birth and address, which confirmed friends are then asked for; null: never asked */
                        AbgleichAngaben: ("freiwillig" | "verlangt") | null;
                        /**
                         * @description the recommender’s share of the reward that is chosen at first; 100 where it is left out
                         * @default 100
                         */
                        RecommenderDefaultShare?: 100 | 50 | 0;
                        /** @description the popup for people who are about to leave */
                        ExitIntent: {
                            Enabled: boolean;
                            DelayMs: number;
                        };
                        /** @description days a new recommendation takes friends, days a reward can be claimed; one that is left out is the usual one */
                        Zahlen: {
                            GueltigkeitTage?: number;
                            AnspruchTage?: number;
                        };
                        /** @description complaint period: days an order waits before it is released at the earliest */
                        ModuleAuftragsdatumMindestalterTage: number;
                        /** @description most the friend’s part of a reward can be; the recommender gets the rest */
                        MaxEmpfaengerPraemieCent: number;
                        /** @description what each type of reward is set to, by its name; one that needs settings is off without */
                        Praemienarten: {
                            [key: string]: unknown;
                        };
                        /** @description above these goodwill wants a second person; null: the product’s own limit */
                        Kulanzgrenzen: {
                            JeGewaehrungCent: number | null;
                            JePersonUndJahrCent: number | null;
                            JeMitarbeiterUndMonatCent: number | null;
                        };
                        /**
                         * @description accounts outside the European Economic Area (CH, GB, …) are accepted, once the account to pay from has an address
                         * @default false
                         */
                        KontenAusserhalbEWR?: boolean;
                        /** @description holder and BIC of the account to pay from wait for a second person, as its IBAN always does */
                        ZahlungskontoZuZweit: boolean;
                        /** @description what publishes waits for a second person */
                        VeroeffentlichungZuZweit: boolean;
                        /** @description the weight of signals from which a reward waits for a person; null: the product’s own */
                        PruefungAb: number | null;
                        /** @description vouchers above this value, or for one person faster than this, wait for a person; null: the product’s own limit */
                        Gutscheingrenzen: {
                            WertCent: number | null;
                            Stunden: number | null;
                            Anzahl: number | null;
                            BetragCent: number | null;
                        };
                        /** @description an uploaded picture for the portal’s head, mails and link cards, by name; null: the mark and the programme’s name */
                        Logo: (string & (unknown & unknown)) | null;
                        /** @description an uploaded picture for tabs and home screens, by name; null: the mark */
                        Icon: (string & (unknown & unknown)) | null;
                        /** @description CSS custom properties of light pages; every pair of words and ground has to be readable (WCAG 2.2 AA) */
                        Theme: {
                            [key: string]: string;
                        };
                        /** @description the same for dark pages */
                        ThemeDunkel: {
                            [key: string]: string;
                        };
                        /** @description where messages of the contact form go; null: the address mails are sent from */
                        KontaktEmail: string | null;
                        /** @description who the provider is by law, in lines; stands at the foot of every mail */
                        Firmenangaben: string | null;
                        /** @description the provider’s own imprint; null: the portal’s */
                        ImpressumUrl: string | null;
                        /**
                         * @description the provider’s page friends are led to; `{number}` and `{recipient}` are filled in
                         * @example https://www.example.org/empfehlen
                         */
                        ProduktUrl: string;
                        /** @description further hosts a product’s own page may lie on */
                        ProduktHosts: string[];
                        /** @description a Matomo server, asked only with consent; `SiteId` null: 72 in production, else 73; `Cookies`: what it sets, as the consent dialog lists it */
                        Analytics: {
                            /** @example https://www.example.org/empfehlen */
                            Url: string;
                            /** @default null */
                            SiteId?: number | null;
                            /**
                             * @default [
                             *       {
                             *         "Name": "_pk_id",
                             *         "Kategorie": "analytical",
                             *         "Minuten": 569400
                             *       },
                             *       {
                             *         "Name": "_pk_ses",
                             *         "Kategorie": "analytical",
                             *         "Minuten": 30
                             *       }
                             *     ]
                             */
                            Cookies?: {
                                Name: string;
                                /** @enum {string} */
                                Kategorie: "analytical" | "marketing";
                                Minuten: number;
                            }[];
                        } | null;
                    };
                };
            };
        };
        responses: {
            /** @description Have a configuration take over at a later moment: If-Match names the ETag it was made of */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        /** @constant */
                        WartetAuf?: "ZweitePerson";
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        WartetAuf: "ZweitePerson";
                        Vorschlag: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdrawPlannedConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    agreeToConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listConfigurationVersions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the configuration was, newest first: who changed what and when */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Nummer: number;
                        GeaendertAm: string | null;
                        GeaendertVon: string | null;
                        AusVersion: number | null;
                        Aenderungen: {
                            Feld: string;
                            Vorher: unknown;
                            Nachher: unknown;
                        }[];
                        InKraft: boolean;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreConfiguration: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: never;
            path: {
                nummer: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bring an earlier version back, as a new one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description what the programme is called in portal, mails and console */
                        Name: string;
                        /** @description languages of portal and mails */
                        Languages: ("de" | "en")[];
                        /**
                         * @description the language of whoever chose none; one of `Languages`
                         * @enum {string}
                         */
                        DefaultLanguage: "de" | "en";
                        /**
                         * Format: time-zone
                         * @description IANA name of the time zone whose days count (`Europe/Berlin`); fixed once the programme is live, since it decides when what was promised ends
                         * @default Europe/Berlin
                         */
                        Zeitzone: string;
                        /** @description whether people recommend tariffs or through advisors */
                        ProduktApi: ("Tarif" | "Berater") | null;
                        /** @description the app of the content system that texts come from */
                        CmsAppName: string;
                        /** @description category pages are shown */
                        ShowProductCategory: boolean;
                        /** @description people may recommend through an advisor */
                        ModuleAgentRecommendation: boolean;
                        /** @description recommenders may keep bank details in their account */
                        ModuleStoringBankdata: boolean;
                        /** @description invitations to employees are offered */
                        ModuleCompanyRecommendation: boolean;
                        /** @description the portal runs inside the provider’s page */
                        ModuleIntegratedFrame: boolean;
                        /** @description a recommendation has a code to read out or print */
                        ModuleErstelleOfflineEmpfehlungCode: boolean;
                        /** @description friends find a recommender who agreed to it by name and postcode */
                        ModuleEmpfehlerSuche: boolean;
                        /** @description advisor module: the imprint is the provider’s own */
                        ModuleAdv: boolean;
                        /** @description nothing but the open pages without a session */
                        ModuleErzwingeLogin: boolean;
                        /** @description the newsletter is offered */
                        ModuleNewsletterPermission: boolean;
                        /** @description German accounts alone */
                        ModuleIBANNurDE: boolean;
                        /** @description the provider’s page logs people in; the portal’s own login is off */
                        IsAutologin: boolean;
                        /** @description the channels of the share page by their order; −1 switches one off, one at least is on */
                        Channels: {
                            Email: number;
                            Gmail: number;
                            Gmx: number;
                            Outlook: number;
                            Facebook: number;
                            Messenger: number;
                            Linkedin: number;
                            X: number;
                            Whatsapp: number;
                            Sms: number;
                            Link: number;
                        };
                        /**
                         * @description the word before messages where everybody reads them, which names an advertisement (§ 5a UWG)
                         * @default {
                         *       "Zeigen": true,
                         *       "De": "Anzeige",
                         *       "En": "Ad"
                         *     }
                         */
                        Werbehinweis: {
                            Zeigen: boolean;
                            De: string;
                            En: string;
                        };
                        /** @description the app that Messenger shares by */
                        FacebookAppId: string | null;
                        /** @description a short address to print, which leads to what can be recommended */
                        EmpfehlenPath: string;
                        /** @description the provider’s page about the programme; it may frame the portal */
                        EmpfehlenWebPage: string | "";
                        /** @description origins whose pages may show the widget; none: nobody’s */
                        EinbettenAuf: string[];
                        /** @description a person may recommend to themselves */
                        AllowSelfRecommendation: boolean;
                        /** @description sending the form accepts the terms it shows */
                        AgbCheckBoxAutoAccept: boolean;
                        /** @description domains a recommender’s address may have, such as `example.org`; none: all */
                        EmailWhitelist: string[];
                        /**
                         * @description what a friend is asked: every field, or name, one address and one tick
                         * @enum {string}
                         */
                        KontaktFormular: "kurz" | "voll";
                        /** @description whether orders are matched by date of birth and address, which confirmed friends are then asked for; null: never asked */
                        AbgleichAngaben: ("freiwillig" | "verlangt") | null;
                        /**
                         * @description the recommender’s share of the reward that is chosen at first; 100 where it is left out
                         * @default 100
                         */
                        RecommenderDefaultShare: 100 | 50 | 0;
                        /** @description the popup for people who are about to leave */
                        ExitIntent: {
                            Enabled: boolean;
                            DelayMs: number;
                        };
                        /** @description days a new recommendation takes friends, days a reward can be claimed; one that is left out is the usual one */
                        Zahlen: {
                            GueltigkeitTage?: number;
                            AnspruchTage?: number;
                        };
                        /** @description complaint period: days an order waits before it is released at the earliest */
                        ModuleAuftragsdatumMindestalterTage: number;
                        /** @description most the friend’s part of a reward can be; the recommender gets the rest */
                        MaxEmpfaengerPraemieCent: number;
                        /** @description what each type of reward is set to, by its name; one that needs settings is off without */
                        Praemienarten: {
                            [key: string]: unknown;
                        };
                        /** @description above these goodwill wants a second person; null: the product’s own limit */
                        Kulanzgrenzen: {
                            JeGewaehrungCent: number | null;
                            JePersonUndJahrCent: number | null;
                            JeMitarbeiterUndMonatCent: number | null;
                        };
                        /**
                         * @description accounts outside the European Economic Area (CH, GB, …) are accepted, once the account to pay from has an address
                         * @default false
                         */
                        KontenAusserhalbEWR: boolean;
                        /** @description holder and BIC of the account to pay from wait for a second person, as its IBAN always does */
                        ZahlungskontoZuZweit: boolean;
                        /** @description what publishes waits for a second person */
                        VeroeffentlichungZuZweit: boolean;
                        /** @description the weight of signals from which a reward waits for a person; null: the product’s own */
                        PruefungAb: number | null;
                        /** @description vouchers above this value, or for one person faster than this, wait for a person; null: the product’s own limit */
                        Gutscheingrenzen: {
                            WertCent: number | null;
                            Stunden: number | null;
                            Anzahl: number | null;
                            BetragCent: number | null;
                        };
                        /** @description an uploaded picture for the portal’s head, mails and link cards, by name; null: the mark and the programme’s name */
                        Logo: (string & (unknown & unknown)) | null;
                        /** @description an uploaded picture for tabs and home screens, by name; null: the mark */
                        Icon: (string & (unknown & unknown)) | null;
                        /** @description CSS custom properties of light pages; every pair of words and ground has to be readable (WCAG 2.2 AA) */
                        Theme: {
                            [key: string]: string;
                        };
                        /** @description the same for dark pages */
                        ThemeDunkel: {
                            [key: string]: string;
                        };
                        /** @description where messages of the contact form go; null: the address mails are sent from */
                        KontaktEmail: string | null;
                        /** @description who the provider is by law, in lines; stands at the foot of every mail */
                        Firmenangaben: string | null;
                        /** @description the provider’s own imprint; null: the portal’s */
                        ImpressumUrl: string | null;
                        /**
                         * @description the provider’s page friends are led to; `{number}` and `{recipient}` are filled in
                         * @example https://www.example.org/empfehlen
                         */
                        ProduktUrl: string;
                        /** @description further hosts a product’s own page may lie on */
                        ProduktHosts: string[];
                        /** @description a Matomo server, asked only with consent; `SiteId` null: 72 in production, else 73; `Cookies`: what it sets, as the consent dialog lists it */
                        Analytics: {
                            /** @example https://www.example.org/empfehlen */
                            Url: string;
                            /** @default null */
                            SiteId: number | null;
                            /**
                             * @default [
                             *       {
                             *         "Name": "_pk_id",
                             *         "Kategorie": "analytical",
                             *         "Minuten": 569400
                             *       },
                             *       {
                             *         "Name": "_pk_ses",
                             *         "Kategorie": "analytical",
                             *         "Minuten": 30
                             *       }
                             *     ]
                             */
                            Cookies: {
                                Name: string;
                                /** @enum {string} */
                                Kategorie: "analytical" | "marketing";
                                Minuten: number;
                            }[];
                        } | null;
                        /** @constant */
                        WartetAuf?: "ZweitePerson";
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        WartetAuf: "ZweitePerson";
                        Vorschlag: string;
                    } | {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description what the programme is called in portal, mails and console */
                    Name: string;
                    /** @description languages of portal and mails */
                    Languages: ("de" | "en")[];
                    /**
                     * @description the language of whoever chose none; one of `Languages`
                     * @enum {string}
                     */
                    DefaultLanguage: "de" | "en";
                    /**
                     * Format: time-zone
                     * @description IANA name of the time zone whose days count (`Europe/Berlin`); fixed once the programme is live, since it decides when what was promised ends
                     * @default Europe/Berlin
                     */
                    Zeitzone?: string;
                    /** @description whether people recommend tariffs or through advisors */
                    ProduktApi: ("Tarif" | "Berater") | null;
                    /** @description the app of the content system that texts come from */
                    CmsAppName: string;
                    /** @description category pages are shown */
                    ShowProductCategory: boolean;
                    /** @description people may recommend through an advisor */
                    ModuleAgentRecommendation: boolean;
                    /** @description recommenders may keep bank details in their account */
                    ModuleStoringBankdata: boolean;
                    /** @description invitations to employees are offered */
                    ModuleCompanyRecommendation: boolean;
                    /** @description the portal runs inside the provider’s page */
                    ModuleIntegratedFrame: boolean;
                    /** @description a recommendation has a code to read out or print */
                    ModuleErstelleOfflineEmpfehlungCode: boolean;
                    /** @description friends find a recommender who agreed to it by name and postcode */
                    ModuleEmpfehlerSuche: boolean;
                    /** @description advisor module: the imprint is the provider’s own */
                    ModuleAdv: boolean;
                    /** @description nothing but the open pages without a session */
                    ModuleErzwingeLogin: boolean;
                    /** @description the newsletter is offered */
                    ModuleNewsletterPermission: boolean;
                    /** @description German accounts alone */
                    ModuleIBANNurDE: boolean;
                    /** @description the provider’s page logs people in; the portal’s own login is off */
                    IsAutologin: boolean;
                    /** @description the channels of the share page by their order; −1 switches one off, one at least is on */
                    Channels: {
                        Email: number;
                        Gmail: number;
                        Gmx: number;
                        Outlook: number;
                        Facebook: number;
                        Messenger: number;
                        Linkedin: number;
                        X: number;
                        Whatsapp: number;
                        Sms: number;
                        Link: number;
                    };
                    /**
                     * @description the word before messages where everybody reads them, which names an advertisement (§ 5a UWG)
                     * @default {
                     *       "Zeigen": true,
                     *       "De": "Anzeige",
                     *       "En": "Ad"
                     *     }
                     */
                    Werbehinweis?: {
                        Zeigen: boolean;
                        De: string;
                        En: string;
                    };
                    /** @description the app that Messenger shares by */
                    FacebookAppId: string | null;
                    /** @description a short address to print, which leads to what can be recommended */
                    EmpfehlenPath: string;
                    /** @description the provider’s page about the programme; it may frame the portal */
                    EmpfehlenWebPage: string | "";
                    /** @description origins whose pages may show the widget; none: nobody’s */
                    EinbettenAuf: string[];
                    /** @description a person may recommend to themselves */
                    AllowSelfRecommendation: boolean;
                    /** @description sending the form accepts the terms it shows */
                    AgbCheckBoxAutoAccept: boolean;
                    /** @description domains a recommender’s address may have, such as `example.org`; none: all */
                    EmailWhitelist: string[];
                    /**
                     * @description what a friend is asked: every field, or name, one address and one tick
                     * @enum {string}
                     */
                    KontaktFormular: "kurz" | "voll";
                    /** @description whether orders are matched by date of birth and address, which confirmed friends are then asked for; null: never asked */
                    AbgleichAngaben: ("freiwillig" | "verlangt") | null;
                    /**
                     * @description the recommender’s share of the reward that is chosen at first; 100 where it is left out
                     * @default 100
                     */
                    RecommenderDefaultShare?: 100 | 50 | 0;
                    /** @description the popup for people who are about to leave */
                    ExitIntent: {
                        Enabled: boolean;
                        DelayMs: number;
                    };
                    /** @description days a new recommendation takes friends, days a reward can be claimed; one that is left out is the usual one */
                    Zahlen: {
                        GueltigkeitTage?: number;
                        AnspruchTage?: number;
                    };
                    /** @description complaint period: days an order waits before it is released at the earliest */
                    ModuleAuftragsdatumMindestalterTage: number;
                    /** @description most the friend’s part of a reward can be; the recommender gets the rest */
                    MaxEmpfaengerPraemieCent: number;
                    /** @description what each type of reward is set to, by its name; one that needs settings is off without */
                    Praemienarten: {
                        [key: string]: unknown;
                    };
                    /** @description above these goodwill wants a second person; null: the product’s own limit */
                    Kulanzgrenzen: {
                        JeGewaehrungCent: number | null;
                        JePersonUndJahrCent: number | null;
                        JeMitarbeiterUndMonatCent: number | null;
                    };
                    /**
                     * @description accounts outside the European Economic Area (CH, GB, …) are accepted, once the account to pay from has an address
                     * @default false
                     */
                    KontenAusserhalbEWR?: boolean;
                    /** @description holder and BIC of the account to pay from wait for a second person, as its IBAN always does */
                    ZahlungskontoZuZweit: boolean;
                    /** @description what publishes waits for a second person */
                    VeroeffentlichungZuZweit: boolean;
                    /** @description the weight of signals from which a reward waits for a person; null: the product’s own */
                    PruefungAb: number | null;
                    /** @description vouchers above this value, or for one person faster than this, wait for a person; null: the product’s own limit */
                    Gutscheingrenzen: {
                        WertCent: number | null;
                        Stunden: number | null;
                        Anzahl: number | null;
                        BetragCent: number | null;
                    };
                    /** @description an uploaded picture for the portal’s head, mails and link cards, by name; null: the mark and the programme’s name */
                    Logo: (string & (unknown & unknown)) | null;
                    /** @description an uploaded picture for tabs and home screens, by name; null: the mark */
                    Icon: (string & (unknown & unknown)) | null;
                    /** @description CSS custom properties of light pages; every pair of words and ground has to be readable (WCAG 2.2 AA) */
                    Theme: {
                        [key: string]: string;
                    };
                    /** @description the same for dark pages */
                    ThemeDunkel: {
                        [key: string]: string;
                    };
                    /** @description where messages of the contact form go; null: the address mails are sent from */
                    KontaktEmail: string | null;
                    /** @description who the provider is by law, in lines; stands at the foot of every mail */
                    Firmenangaben: string | null;
                    /** @description the provider’s own imprint; null: the portal’s */
                    ImpressumUrl: string | null;
                    /**
                     * @description the provider’s page friends are led to; `{number}` and `{recipient}` are filled in
                     * @example https://www.example.org/empfehlen
                     */
                    ProduktUrl: string;
                    /** @description further hosts a product’s own page may lie on */
                    ProduktHosts: string[];
                    /** @description a Matomo server, asked only with consent; `SiteId` null: 72 in production, else 73; `Cookies`: what it sets, as the consent dialog lists it */
                    Analytics: {
                        /** @example https://www.example.org/empfehlen */
                        Url: string;
                        /** @default null */
                        SiteId?: number | null;
                        /**
                         * @default [
                         *       {
                         *         "Name": "_pk_id",
                         *         "Kategorie": "analytical",
                         *         "Minuten": 569400
                         *       },
                         *       {
                         *         "Name": "_pk_ses",
                         *         "Kategorie": "analytical",
                         *         "Minuten": 30
                         *       }
                         *     ]
                         */
                        Cookies?: {
                            Name: string;
                            /** @enum {string} */
                            Kategorie: "analytical" | "marketing";
                            Minuten: number;
                        }[];
                    } | null;
                };
            };
        };
        responses: {
            /** @description What a configuration would change and touch, on real data; nothing is kept (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Aenderungen: {
                            Feld: string;
                            Vorher: unknown;
                            Nachher: unknown;
                        }[];
                        Beruehrt: {
                            Feld: string;
                            /** @enum {string} */
                            Was: "OffeneEmpfehlungen" | "PraemienVorFrist" | "OffeneAuswahlen" | "ZahlungenAnDritte";
                            Anzahl: number;
                            VorherCent: number | null;
                            NachherCent: number | null;
                        }[];
                        /** @constant */
                        WartetAuf?: "ZweitePerson";
                        Lockert: string[];
                        Geplant?: {
                            Id: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            GiltAb: string;
                            /** @enum {string} */
                            Wird: "Entfaellt" | "GiltDanach";
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readLedger: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accounts and sums of the ledger, and what could be paid out now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Konten: {
                            Konto: string;
                            SollCent: number;
                            HabenCent: number;
                            SaldoCent: number;
                        }[];
                        SaldoCent: number;
                        Buchungen: number;
                        AuszahlbarAnzahl: number;
                        AuszahlbarCent: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMailKinds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every kind of mail, and in which languages the tenant says it in words of its own (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Art: string;
                        Name: string;
                        Sprachen: {
                            /** @enum {string} */
                            Sprache: "de" | "en";
                            Eigen: boolean;
                            GeaendertAm: string | null;
                            GeaendertVon: string | null;
                        }[];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readMailText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                art: string;
                sprache: "de" | "en";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text in force and the variables it may say; its version is the ETag (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Art: string;
                        Name: string;
                        /** @enum {string} */
                        Sprache: "de" | "en";
                        Eigen: boolean;
                        Text: {
                            Betreff: string;
                            Vorschau: string;
                            Inhalt: string;
                            Grund: string;
                        };
                        Variablen: {
                            Name: string;
                            Beispiel: string;
                            Pflicht: boolean;
                            Optional: boolean;
                            JaNein: boolean;
                            Geheim: boolean;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeMailText: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: never;
            path: {
                art: string;
                sprache: "de" | "en";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Betreff: string;
                    Vorschau: string;
                    Inhalt: string;
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description Publish a text of the tenant’s own (ours): If-Match names the ETag of what was read; one that cannot be filled in is refused field by field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Art: string;
                        Name: string;
                        /** @enum {string} */
                        Sprache: "de" | "en";
                        Eigen: boolean;
                        Text: {
                            Betreff: string;
                            Vorschau: string;
                            Inhalt: string;
                            Grund: string;
                        };
                        Variablen: {
                            Name: string;
                            Beispiel: string;
                            Pflicht: boolean;
                            Optional: boolean;
                            JaNein: boolean;
                            Geheim: boolean;
                        }[];
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        WartetAuf: "ZweitePerson";
                        Vorschlag: string;
                    } | {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testMailText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                art: string;
                sprache: "de" | "en";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Betreff: string;
                    Vorschau: string;
                    Inhalt: string;
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description Send the preview to the address of whoever asks, and to nobody else (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        An: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMailTextVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                art: string;
                sprache: "de" | "en";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the text was, newest first; 0 is the product’s own (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Nummer: number;
                        GeaendertAm: string | null;
                        GeaendertVon: string | null;
                        AusVersion: number | null;
                        Eigen: boolean;
                        Text: {
                            Betreff: string;
                            Vorschau: string;
                            Inhalt: string;
                            Grund: string;
                        };
                        InKraft: boolean;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreMailText: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: never;
            path: {
                art: string;
                sprache: "de" | "en";
                nummer: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bring an earlier text back, as a new version; 0: the product’s own again (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Art: string;
                        Name: string;
                        /** @enum {string} */
                        Sprache: "de" | "en";
                        Eigen: boolean;
                        Text: {
                            Betreff: string;
                            Vorschau: string;
                            Inhalt: string;
                            Grund: string;
                        };
                        Variablen: {
                            Name: string;
                            Beispiel: string;
                            Pflicht: boolean;
                            Optional: boolean;
                            JaNein: boolean;
                            Geheim: boolean;
                        }[];
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        WartetAuf: "ZweitePerson";
                        Vorschlag: string;
                    } | {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewMailText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                art: string;
                sprache: "de" | "en";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Betreff: string;
                    Vorschau: string;
                    Inhalt: string;
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description The mail this text makes, filled in with examples; nothing is kept or sent (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Betreff: string;
                        Html: string;
                        Text: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readMailSender: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By which server and under which address mails leave, without the password; its version is the ETag (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Neueste: {
                            Nummer: number;
                            AntwortAn: string | null;
                            Smtp: {
                                Server: string;
                                Port: number;
                                /** @enum {string} */
                                Verschluesselung: "TLS" | "STARTTLS" | "Keine";
                                Benutzer: string | null;
                                Von: string;
                                MitPasswort: boolean;
                            } | null;
                            GeaendertAm: string | null;
                            GeaendertVon: string | null;
                            AusVersion: number | null;
                            BewiesenAm: string | null;
                            InKraft: boolean;
                        };
                        InKraft: {
                            Nummer: number;
                            AntwortAn: string | null;
                            Smtp: {
                                Server: string;
                                Port: number;
                                /** @enum {string} */
                                Verschluesselung: "TLS" | "STARTTLS" | "Keine";
                                Benutzer: string | null;
                                Von: string;
                                MitPasswort: boolean;
                            } | null;
                            GeaendertAm: string | null;
                            GeaendertVon: string | null;
                            AusVersion: number | null;
                            BewiesenAm: string | null;
                            InKraft: boolean;
                        };
                        Absender: string | null;
                        Stoerung: {
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Seit: string;
                            /** @enum {string} */
                            Grund: "Anmeldung" | "Verschluesselung" | "Absender" | "NichtErreichbar";
                        } | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeMailSender: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    AntwortAn: string | null;
                    Smtp: {
                        /** @example example.org */
                        Server: string;
                        Port: number;
                        /** @enum {string} */
                        Verschluesselung: "TLS" | "STARTTLS" | "Keine";
                        Benutzer: string | null;
                        /** Format: email */
                        Von: string;
                        Passwort?: string;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Set the sender (ours): If-Match names the ETag of what was read; one with a server of its own sends once it is proven */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Neueste: {
                            Nummer: number;
                            AntwortAn: string | null;
                            Smtp: {
                                Server: string;
                                Port: number;
                                /** @enum {string} */
                                Verschluesselung: "TLS" | "STARTTLS" | "Keine";
                                Benutzer: string | null;
                                Von: string;
                                MitPasswort: boolean;
                            } | null;
                            GeaendertAm: string | null;
                            GeaendertVon: string | null;
                            AusVersion: number | null;
                            BewiesenAm: string | null;
                            InKraft: boolean;
                        };
                        InKraft: {
                            Nummer: number;
                            AntwortAn: string | null;
                            Smtp: {
                                Server: string;
                                Port: number;
                                /** @enum {string} */
                                Verschluesselung: "TLS" | "STARTTLS" | "Keine";
                                Benutzer: string | null;
                                Von: string;
                                MitPasswort: boolean;
                            } | null;
                            GeaendertAm: string | null;
                            GeaendertVon: string | null;
                            AusVersion: number | null;
                            BewiesenAm: string | null;
                            InKraft: boolean;
                        };
                        Absender: string | null;
                        Stoerung: {
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Seit: string;
                            /** @enum {string} */
                            Grund: "Anmeldung" | "Verschluesselung" | "Absender" | "NichtErreichbar";
                        } | null;
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readMailRecords: {
        parameters: {
            query?: {
                selektor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description SPF, DKIM and DMARC of the sender’s domain, looked up now, with what to add (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Domain: string | null;
                        Eintraege: {
                            /** @enum {string} */
                            Art: "SPF" | "DKIM" | "DMARC";
                            /** @enum {string} */
                            Zustand: "Gut" | "Warnung" | "Fehlt" | "Unbekannt";
                            Erklaerung: string;
                            Gefunden: string | null;
                            Empfehlung: {
                                Name: string;
                                Wert: string | null;
                            } | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    proveMailSender: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Code: string;
                };
            };
        };
        responses: {
            /** @description The code that arrived: from now on mails leave by this sender (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Neueste: {
                            Nummer: number;
                            AntwortAn: string | null;
                            Smtp: {
                                Server: string;
                                Port: number;
                                /** @enum {string} */
                                Verschluesselung: "TLS" | "STARTTLS" | "Keine";
                                Benutzer: string | null;
                                Von: string;
                                MitPasswort: boolean;
                            } | null;
                            GeaendertAm: string | null;
                            GeaendertVon: string | null;
                            AusVersion: number | null;
                            BewiesenAm: string | null;
                            InKraft: boolean;
                        };
                        InKraft: {
                            Nummer: number;
                            AntwortAn: string | null;
                            Smtp: {
                                Server: string;
                                Port: number;
                                /** @enum {string} */
                                Verschluesselung: "TLS" | "STARTTLS" | "Keine";
                                Benutzer: string | null;
                                Von: string;
                                MitPasswort: boolean;
                            } | null;
                            GeaendertAm: string | null;
                            GeaendertVon: string | null;
                            AusVersion: number | null;
                            BewiesenAm: string | null;
                            InKraft: boolean;
                        };
                        Absender: string | null;
                        Stoerung: {
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Seit: string;
                            /** @enum {string} */
                            Grund: "Anmeldung" | "Verschluesselung" | "Absender" | "NichtErreichbar";
                        } | null;
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testMailSender: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Mail a code through the newest sender to its own address (ours); what its server said is told by field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        An: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMailSenderVersions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the sender was, newest first; 0 is the installation’s (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Nummer: number;
                        AntwortAn: string | null;
                        Smtp: {
                            Server: string;
                            Port: number;
                            /** @enum {string} */
                            Verschluesselung: "TLS" | "STARTTLS" | "Keine";
                            Benutzer: string | null;
                            Von: string;
                            MitPasswort: boolean;
                        } | null;
                        GeaendertAm: string | null;
                        GeaendertVon: string | null;
                        AusVersion: number | null;
                        BewiesenAm: string | null;
                        InKraft: boolean;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreMailSender: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: never;
            path: {
                nummer: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bring an earlier sender back, as a new version, to be proven again; 0: the installation’s at once (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Neueste: {
                            Nummer: number;
                            AntwortAn: string | null;
                            Smtp: {
                                Server: string;
                                Port: number;
                                /** @enum {string} */
                                Verschluesselung: "TLS" | "STARTTLS" | "Keine";
                                Benutzer: string | null;
                                Von: string;
                                MitPasswort: boolean;
                            } | null;
                            GeaendertAm: string | null;
                            GeaendertVon: string | null;
                            AusVersion: number | null;
                            BewiesenAm: string | null;
                            InKraft: boolean;
                        };
                        InKraft: {
                            Nummer: number;
                            AntwortAn: string | null;
                            Smtp: {
                                Server: string;
                                Port: number;
                                /** @enum {string} */
                                Verschluesselung: "TLS" | "STARTTLS" | "Keine";
                                Benutzer: string | null;
                                Von: string;
                                MitPasswort: boolean;
                            } | null;
                            GeaendertAm: string | null;
                            GeaendertVon: string | null;
                            AusVersion: number | null;
                            BewiesenAm: string | null;
                            InKraft: boolean;
                        };
                        Absender: string | null;
                        Stoerung: {
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Seit: string;
                            /** @enum {string} */
                            Grund: "Anmeldung" | "Verschluesselung" | "Absender" | "NichtErreichbar";
                        } | null;
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listStaff: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
                zustand?: "Eingeladen" | "Aktiv" | "Gesperrt";
                suche?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everyone who may sign in to the console or once could, by name (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            Mitarbeiternummer: string;
                            Version: string;
                            Name: string;
                            Email: string | null;
                            /** @enum {string} */
                            Zustand: "Eingeladen" | "Aktiv" | "Gesperrt";
                            Rollen: ("AgenturInhaber" | "AgenturMitarbeiter" | "Betreiber")[];
                            Agenturnummer: string | null;
                            /** @enum {string} */
                            RollenVon: "Anmeldedienst" | "Liste";
                            Passkey: boolean;
                            Vorschlag: {
                                Id: string;
                                Rollen: ("AgenturInhaber" | "AgenturMitarbeiter" | "Betreiber")[];
                                Agenturnummer: string | null;
                                /**
                                 * @description UTC, no offset
                                 * @example 2026-11-21T08:40:00
                                 */
                                VorgeschlagenAm: string;
                                VorgeschlagenVon: string;
                                VonPlattform: boolean;
                                Eigener: boolean;
                            } | null;
                            EingeladenAm: string | null;
                            EingeladenVon: string | null;
                            AlleinEingeladen: boolean;
                            LetzteAnmeldungAm: string | null;
                            GesperrtAm: string | null;
                            GesperrtVon: string | null;
                            Sperrgrund: string | null;
                            Selbst: boolean;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    inviteStaff: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Name: string;
                    /** Format: email */
                    Email: string;
                    /** @enum {string} */
                    Sprache: "de" | "en";
                    Rollen: ("AgenturInhaber" | "AgenturMitarbeiter" | "Betreiber")[];
                    Agenturnummer: string | null;
                    /** @default false */
                    NeueAgentur?: boolean;
                };
            };
        };
        responses: {
            /** @description Invite somebody by mail, with a link good once and for 14 days (ours); an operator or owner of an agency has to be agreed to by another operator first. An agency nobody has yet is refused unless it is said to be new */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Mitarbeiternummer: string;
                        WartetAuf: "ZweitePerson" | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeStaff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Version: string;
                    Rollen: ("AgenturInhaber" | "AgenturMitarbeiter" | "Betreiber")[];
                    Agenturnummer: string | null;
                    /** @default false */
                    NeueAgentur?: boolean;
                };
            };
        };
        responses: {
            /** @description Other roles or another agency than the identity provider names or the list had (ours); who becomes operator or owner of an agency waits for another operator; an agency nobody has yet is refused unless it is said to be new */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        WartetAuf: "ZweitePerson" | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdrawStaff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    declineStaff: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    Id: string;
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirmStaff: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remindStaff: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unblockStaff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    blockStaff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    agreeToStaff: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                nr: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    Id: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listReadModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read models with the tenant’s rows and the latest replay of its events into each */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Name: string;
                        Zeilen: number;
                        Wiedergabe: {
                            /** Format: uuid */
                            Lauf: string;
                            AbPosition: string;
                            /** @enum {string} */
                            Zustand: "Wartet" | "Laeuft" | "Fertig" | "Fehlgeschlagen";
                            Verarbeitet: number;
                            Gesamt: number;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            BeantragtAm: string;
                            BeendetAm: string | null;
                            Fehler: string | null;
                            Ergebnis: {
                                Vorher: number;
                                Nachher: number;
                                Hinzugefuegt: number;
                                Geaendert: number;
                                Entfernt: number;
                                Unterschiede: {
                                    Schluessel: {
                                        [key: string]: unknown;
                                    };
                                    Blau: {
                                        [key: string]: unknown;
                                    } | null;
                                    Gruen: {
                                        [key: string]: unknown;
                                    } | null;
                                }[];
                            } | null;
                        } | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replayEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    AbPosition?: string;
                    Probe: boolean;
                };
            };
        };
        responses: {
            /** @description Make the tenant’s rows of a read model anew from its events; from a position on, the rows that events touched since. `Probe` only says how many */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Lauf: string | null;
                        Ereignisse: number;
                        Zeilen: number | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
                aktion?: string;
                akteur?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who changed what, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            Id: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Zeit: string;
                            Akteur: string;
                            Name: string | null;
                            Aktion: string;
                            Gegenstand: string;
                            Vorher: unknown | null;
                            Nachher: unknown | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readOwnChecklist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the own tenant is and what it lacks to go live (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        Status: "Entwurf" | "Live" | "Ausgesetzt" | "Beendet";
                        Pruefliste: {
                            /** @enum {string} */
                            Punkt: "Rechtstexte" | "Theme" | "Angebot" | "Zahlungskonto" | "Zahleranschrift" | "Mailabsender" | "Anbieterauftrag" | "Personal";
                            Erledigt: boolean;
                            Hinweis: string;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant’s API keys, newest first: what each may do and when it was used last */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        Name: string;
                        Rechte: ("auftraege:schreiben" | "auftraege:lesen" | "empfehlungen:lesen" | "berichte:lesen" | "ruecklaeufer:schreiben")[];
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        ErstelltAm: string;
                        ErstelltVon: string;
                        ZuletztBenutztAm: string | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Name: string;
                    Rechte: ("auftraege:schreiben" | "auftraege:lesen" | "empfehlungen:lesen" | "berichte:lesen" | "ruecklaeufer:schreiben")[];
                };
            };
        };
        responses: {
            /** @description A new API key, shown once and kept as a hash; at most 20 */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        Schluessel: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    goLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    Status: "Live";
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description Take the own tenant live while it is a draft and its checklist is done (ours; else 409 with what is missing); what follows is the platform’s */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        Status: "Entwurf" | "Live" | "Ausgesetzt" | "Beendet";
                        Pruefliste: {
                            /** @enum {string} */
                            Punkt: "Rechtstexte" | "Theme" | "Angebot" | "Zahlungskonto" | "Zahleranschrift" | "Mailabsender" | "Anbieterauftrag" | "Personal";
                            Erledigt: boolean;
                            Hinweis: string;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listConsumers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The relay and every projection and reaction: position, lag in events and seconds, rate, state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Relay: {
                            LetztesLebenszeichen: string | null;
                            Position: number;
                            RueckstandSekunden: number;
                            Rate: number;
                        };
                        Verbraucher: {
                            Name: string;
                            /** @enum {string} */
                            Art: "Projektion" | "Reaktion";
                            Position: number;
                            Rueckstand: number;
                            RueckstandSekunden: number;
                            Rate: number;
                            Geparkt: number;
                            /** @enum {string} */
                            Zustand: "Aktuell" | "HoltAuf" | "Neuaufbau" | "Fehler";
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPublishingProposals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What waits to be published by a second person’s word, and what became of earlier proposals (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        /** @enum {string} */
                        Stand: "Wartet" | "Veroeffentlicht" | "Abgelehnt" | "Zurueckgezogen" | "Ueberholt";
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        VorgeschlagenAm: string;
                        VorgeschlagenVon: string;
                        Eigener: boolean;
                        Taten: {
                            Aktion: string;
                            Gegenstand: string;
                            Vorher: unknown;
                            Nachher: unknown;
                        }[];
                        EntschiedenAm: string | null;
                        EntschiedenVon: string | null;
                        Grund: string | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdrawPublishing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    declinePublishing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    agreeToPublishing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewOwnTenant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A link that opens the own portal while it is a draft (ours) */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Link: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GueltigBis: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewTheme: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A link that shows the own portal in a frame of the console that asked, to try colours on it (ours); it holds for half an hour, stores nothing and restyles nobody else’s page */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Link: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GueltigBis: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readQueues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What waits in the tenant’s own share of each queue, whether it is held back, and the workers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Erreichbar: boolean;
                        Warteschlangen: {
                            Name: string;
                            Wartend: number;
                            Aktiv: number;
                            Verzoegert: number;
                            Fehlgeschlagen: number;
                            Angehalten: boolean;
                            FuerAlle: boolean;
                            Grund: string | null;
                        }[];
                        Worker: {
                            Name: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            LetztesLebenszeichen: string;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pauseQueue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "rewards" | "payouts" | "vouchers" | "mails" | "expiry" | "erasure" | "imports" | "webhooks";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDueWork: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "rewards" | "payouts" | "vouchers" | "mails" | "expiry" | "erasure" | "imports" | "webhooks";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is due in a queue, kind by kind, with what failed and why */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Art: string;
                        Wartend: number;
                        Verzoegert: number;
                        Fehlgeschlagen: number;
                        Seit: string | null;
                        Fehler: string | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retryDueWork: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "rewards" | "payouts" | "vouchers" | "mails" | "expiry" | "erasure" | "imports" | "webhooks";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Art?: string;
                };
            };
        };
        responses: {
            /** @description Try everything due that failed in a queue again at once, or one kind of it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Anzahl: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resumeQueue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "rewards" | "payouts" | "vouchers" | "mails" | "expiry" | "erasure" | "imports" | "webhooks";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the tenant’s own systems are told what happens, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        Version: number;
                        Url: string;
                        Ereignisse: ("empfehlung.angelegt" | "empfehlung.geklickt" | "empfehlung.abgelaufen" | "empfehlung.storniert" | "empfehlung.gezahlt" | "kontakt.bestaetigt" | "auftrag.gemeldet" | "auftrag.zugeordnet" | "auftrag.freigegeben" | "auftrag.abgelehnt" | "auftrag.storniert" | "auftrag.nicht-zustande-gekommen" | "praemie.gewaehrt" | "praemie.bereit" | "praemie.gewaehlt" | "praemie.ausgezahlt" | "praemie.eingeloest" | "praemie.storniert" | "praemie.abgelaufen")[];
                        Aktiv: boolean;
                        GeheimnisGesetzt: boolean;
                        AufgegebenAm: string | null;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        ErstelltAm: string;
                        ErstelltVon: string;
                        Wartend: number;
                        Geparkt: number;
                        ZuletztZugestelltAm: string | null;
                        AltesGeheimnisBis: string | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Url: string;
                    Ereignisse: ("empfehlung.angelegt" | "empfehlung.geklickt" | "empfehlung.abgelaufen" | "empfehlung.storniert" | "empfehlung.gezahlt" | "kontakt.bestaetigt" | "auftrag.gemeldet" | "auftrag.zugeordnet" | "auftrag.freigegeben" | "auftrag.abgelehnt" | "auftrag.storniert" | "auftrag.nicht-zustande-gekommen" | "praemie.gewaehrt" | "praemie.bereit" | "praemie.gewaehlt" | "praemie.ausgezahlt" | "praemie.eingeloest" | "praemie.storniert" | "praemie.abgelaufen")[];
                    Aktiv?: boolean;
                };
            };
        };
        responses: {
            /** @description A new webhook (Standard Webhooks), its secret shown once; https only and never into a private network; at most 10 */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        Geheimnis: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Version: number;
                    Url: string;
                    Ereignisse: ("empfehlung.angelegt" | "empfehlung.geklickt" | "empfehlung.abgelaufen" | "empfehlung.storniert" | "empfehlung.gezahlt" | "kontakt.bestaetigt" | "auftrag.gemeldet" | "auftrag.zugeordnet" | "auftrag.freigegeben" | "auftrag.abgelehnt" | "auftrag.storniert" | "auftrag.nicht-zustande-gekommen" | "praemie.gewaehrt" | "praemie.bereit" | "praemie.gewaehlt" | "praemie.ausgezahlt" | "praemie.eingeloest" | "praemie.storniert" | "praemie.abgelaufen")[];
                    Aktiv: boolean;
                };
            };
        };
        responses: {
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeWebhook: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A new secret, shown once (ours); for 24 hours messages are signed with the former one too */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Id: string;
                        Geheimnis: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a message of type `webhook.test`; what became of it stands in the log */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Nummer: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a webhook was, newest first, never with its secret: who changed it and when (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Nummer: number;
                        GeaendertAm: string | null;
                        GeaendertVon: string | null;
                        AusVersion: number | null;
                        Aenderungen: {
                            Feld: string;
                            Vorher: unknown;
                            Nachher: unknown;
                        }[];
                        InKraft: boolean;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreWebhook: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: never;
            path: {
                id: string;
                nummer: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookMessages: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
                zustand?: "Wartet" | "Zugestellt" | "Geparkt";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Messages to a webhook, newest first; what arrived is listed for 30 days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            Nummer: string;
                            Ereignis: string;
                            /** @enum {string} */
                            Zustand: "Wartet" | "Zugestellt" | "Geparkt";
                            Versuche: number;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            ErstelltAm: string;
                            NaechsterVersuch: string | null;
                            ZugestelltAm: string | null;
                            Status: number | null;
                            Fehler: string | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    repeatWebhookMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                n: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    noteAdvertisingCall: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Telefon: string;
                    /** @enum {string} */
                    Zweck: "Angebot" | "Beratung" | "Vertragsverlaengerung" | "Umfrage";
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    findAdvertisingConsents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Telefon: string;
                };
            };
        };
        responses: {
            /** @description Which consents to advertising calls are on record for a phone number, newest first, and what each was used for; audit-logged without the number (ours) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        Erteilt: string;
                        Bestaetigt: string | null;
                        Widerrufen: string | null;
                        /** @enum {string} */
                        Sprache: "de" | "en";
                        Wortlaut: string;
                        /** @enum {string} */
                        Quelle: "Konto" | "Formular" | "Email" | "EmailProgramm" | "Beschwerde" | "Seite" | "Anbieter";
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        AufbewahrtBis: string;
                        DarfAngerufenWerden: boolean;
                        Nutzungen: {
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            Am: string;
                            Wer: string | null;
                            /** @enum {string} */
                            Zweck: "Angebot" | "Beratung" | "Vertragsverlaengerung" | "Umfrage";
                        }[];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirmPayee: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    Art: "Bar" | "Gutschein" | "Spende";
                    Id: string;
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readPayoutAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account rewards are paid from, masked, and what waits for a second person */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Konto: {
                            Kontoinhaber: string;
                            Iban: string;
                            Bic: string | null;
                            Anschrift: {
                                Strasse: string;
                                Hausnummer?: string | null;
                                Plz: string;
                                Ort: string;
                                Land: string;
                            } | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            GeaendertAm: string;
                            GeaendertVon: string | null;
                        } | null;
                        Vorschlag: {
                            Kontoinhaber: string;
                            Iban: string;
                            Bic: string | null;
                            Anschrift: {
                                Strasse: string;
                                Hausnummer?: string | null;
                                Plz: string;
                                Ort: string;
                                Land: string;
                            } | null;
                            /** Format: uuid */
                            Id: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            VorgeschlagenAm: string;
                            VorgeschlagenVon: string;
                            Eigener: boolean;
                            GiltAb: string | null;
                        } | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePayoutAccount: {
        parameters: {
            query?: {
                giltAb?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Jonas Weber */
                    Kontoinhaber: string;
                    /** @example DE89370400440532013000 */
                    Iban: string;
                    Bic?: string | null;
                    Anschrift?: {
                        Strasse: string;
                        Hausnummer?: string | null;
                        Plz: string;
                        Ort: string;
                        Land: string;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Pay from another account, from the next sealed batch on; 202 with WartetAuf for another IBAN, or where the tenant wants a second person to agree to anything else */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Konto: {
                            Kontoinhaber: string;
                            Iban: string;
                            Bic: string | null;
                            Anschrift: {
                                Strasse: string;
                                Hausnummer?: string | null;
                                Plz: string;
                                Ort: string;
                                Land: string;
                            } | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            GeaendertAm: string;
                            GeaendertVon: string | null;
                        } | null;
                        Vorschlag: {
                            Kontoinhaber: string;
                            Iban: string;
                            Bic: string | null;
                            Anschrift: {
                                Strasse: string;
                                Hausnummer?: string | null;
                                Plz: string;
                                Ort: string;
                                Land: string;
                            } | null;
                            /** Format: uuid */
                            Id: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            VorgeschlagenAm: string;
                            VorgeschlagenVon: string;
                            Eigener: boolean;
                            GiltAb: string | null;
                        } | null;
                        /** @constant */
                        WartetAuf?: "ZweitePerson";
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Konto: {
                            Kontoinhaber: string;
                            Iban: string;
                            Bic: string | null;
                            Anschrift: {
                                Strasse: string;
                                Hausnummer?: string | null;
                                Plz: string;
                                Ort: string;
                                Land: string;
                            } | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            GeaendertAm: string;
                            GeaendertVon: string | null;
                        } | null;
                        Vorschlag: {
                            Kontoinhaber: string;
                            Iban: string;
                            Bic: string | null;
                            Anschrift: {
                                Strasse: string;
                                Hausnummer?: string | null;
                                Plz: string;
                                Ort: string;
                                Land: string;
                            } | null;
                            /** Format: uuid */
                            Id: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            VorgeschlagenAm: string;
                            VorgeschlagenVon: string;
                            Eigener: boolean;
                            GiltAb: string | null;
                        } | null;
                        /** @constant */
                        WartetAuf?: "ZweitePerson";
                    } | {
                        Geplant: string;
                        /**
                         * @description UTC, no offset
                         * @example 2026-11-21T08:40:00
                         */
                        GiltAb: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    declinePayoutAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    Id: string;
                    Grund: string;
                };
            };
        };
        responses: {
            /** @description Decline the account somebody else proposed, with a reason; nothing changes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Konto: {
                            Kontoinhaber: string;
                            Iban: string;
                            Bic: string | null;
                            Anschrift: {
                                Strasse: string;
                                Hausnummer?: string | null;
                                Plz: string;
                                Ort: string;
                                Land: string;
                            } | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            GeaendertAm: string;
                            GeaendertVon: string | null;
                        } | null;
                        Vorschlag: {
                            Kontoinhaber: string;
                            Iban: string;
                            Bic: string | null;
                            Anschrift: {
                                Strasse: string;
                                Hausnummer?: string | null;
                                Plz: string;
                                Ort: string;
                                Land: string;
                            } | null;
                            /** Format: uuid */
                            Id: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            VorgeschlagenAm: string;
                            VorgeschlagenVon: string;
                            Eigener: boolean;
                            GiltAb: string | null;
                        } | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    agreeToPayoutAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    Id: string;
                };
            };
        };
        responses: {
            /** @description Agree to the account somebody else proposed; it is paid from at once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Konto: {
                            Kontoinhaber: string;
                            Iban: string;
                            Bic: string | null;
                            Anschrift: {
                                Strasse: string;
                                Hausnummer?: string | null;
                                Plz: string;
                                Ort: string;
                                Land: string;
                            } | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            GeaendertAm: string;
                            GeaendertVon: string | null;
                        } | null;
                        Vorschlag: {
                            Kontoinhaber: string;
                            Iban: string;
                            Bic: string | null;
                            Anschrift: {
                                Strasse: string;
                                Hausnummer?: string | null;
                                Plz: string;
                                Ort: string;
                                Land: string;
                            } | null;
                            /** Format: uuid */
                            Id: string;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            VorgeschlagenAm: string;
                            VorgeschlagenVon: string;
                            Eigener: boolean;
                            GiltAb: string | null;
                        } | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
                zustand?: "Offen" | "InArbeit" | "Erledigt" | "Geparkt" | "Uebersprungen";
                verbraucher?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events on their way to consumers, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            Verbraucher: string;
                            Ereignis: string;
                            Typ: string;
                            Aggregat: string;
                            AggregatId: string;
                            /** @enum {string} */
                            Zustand: "Offen" | "InArbeit" | "Erledigt" | "Geparkt" | "Uebersprungen";
                            Versuche: number;
                            NaechsterVersuch: string | null;
                            Fehler: string | null;
                            /**
                             * @description UTC, no offset
                             * @example 2026-11-21T08:40:00
                             */
                            EreignisZeit: string;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    requestRedelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                verbraucher: string;
                ereignis: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Grund?: string;
                    Probe: boolean;
                };
            };
        };
        responses: {
            /** @description Ask for a delivery that is done to be run once more, with a reason; a second person approves. `Probe` only says what it would do */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Antrag: string | null;
                        Probe: {
                            /** @enum {string} */
                            Wirkung: "Nachricht" | "Aenderung" | "Nichts" | "Abgelehnt" | "Fehler";
                            Effektschluessel: string | null;
                            Nachricht: {
                                An: string;
                                Betreff: string;
                                Sprache: string;
                            } | null;
                            Ereignisse: {
                                Typ: string;
                                Aggregat: string;
                                /** Format: uuid */
                                AggregatId: string;
                            }[];
                            Fehler: string | null;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    skipDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                verbraucher: string;
                ereignis: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Grund: string;
                    /** @default false */
                    GanzerStrom?: boolean;
                };
            };
        };
        responses: {
            /** @description Give up a parked delivery, or its whole stream, with a reason */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Anzahl: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                verbraucher: string;
                ereignis: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retryDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Verbraucher?: string;
                    Typ?: string;
                    Fehler?: string;
                    Probe: boolean;
                    ErwarteteAnzahl?: number;
                };
            };
        };
        responses: {
            /** @description Try every parked delivery of a filter again; `Probe` only says how many and which */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Anzahl: number;
                        Ausgefuehrt: boolean;
                        Zustellungen: {
                            Verbraucher: string;
                            /** Format: uuid */
                            Ereignis: string;
                            Typ: string;
                            /** Format: uuid */
                            AggregatId: string;
                            Fehler: string | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listContents: {
        parameters: {
            query?: {
                $filter?: string;
                $orderby?: string;
                $search?: string;
                ids?: string;
                q?: string;
                name?: string;
                $top?: number;
                $skip?: number;
            };
            header?: never;
            path: {
                app: string;
                schema: "content-bloecke" | "keyvisual" | "faq" | "fussnoten" | "pages" | "variables" | "texte";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Published content of a kind, in the shape of the content platform; X-Flatten and X-Languages as there, 304 for a known ETag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        items: {
                            id: string;
                            /** Format: date-time */
                            created: string;
                            createdBy: string;
                            /** Format: date-time */
                            lastModified: string;
                            lastModifiedBy: string;
                            data: {
                                [key: string]: (string | number | boolean | null) | {
                                    [key: string]: string | number | boolean | null;
                                };
                            };
                            /** @enum {string} */
                            status: "Draft" | "Published" | "Archived";
                            schemaName: string;
                            version: number;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                app: string;
                schema: "content-bloecke" | "keyvisual" | "faq" | "fussnoten" | "pages" | "variables" | "texte";
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One piece of published content by its id; X-Flatten and X-Languages as in the content platform, 304 for a known ETag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** Format: date-time */
                        created: string;
                        createdBy: string;
                        /** Format: date-time */
                        lastModified: string;
                        lastModifiedBy: string;
                        data: {
                            [key: string]: (string | number | boolean | null) | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                        /** @enum {string} */
                        status: "Draft" | "Published" | "Archived";
                        schemaName: string;
                        version: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    queryContents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                app: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    query: string;
                    variables?: {
                        [key: string]: unknown;
                    } | null;
                    operationName?: string | null;
                };
            };
        };
        responses: {
            /** @description GraphQL over published content: queryFussnotenContents, findContentBloeckeContent(id) and their like; 400 with `errors` for a query that is none or asks for too much */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data?: unknown;
                        errors?: unknown[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readLanguageContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                lang: "de" | "en";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant’s own texts of the interface in a language, by key, variables filled in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listContentLanguages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Languages the tenant’s content is written in, also while it is a draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Code: string;
                        Name: string;
                        Standard: boolean;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    issueContentToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description Token of the content platform for client credentials (form: grant_type, client_id, client_secret, scope); 400 `{ error: "invalid_client" }` as there. Reading published content here needs none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access_token: string;
                        expires_in: number;
                        /** @constant */
                        token_type: "Bearer";
                        scope: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readVariables: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The texts’ variables by name, in the language of the request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readSomeVariables: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    Namen?: string[];
                } | null;
            };
        };
        responses: {
            /** @description Variables by name; of these names only where the body says which */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEditorContents: {
        parameters: {
            query?: {
                page?: number;
                pagesize?: number;
                schema?: "content-bloecke" | "keyvisual" | "faq" | "fussnoten" | "pages" | "variables" | "texte";
                status?: "Entwurf" | "Veroeffentlicht" | "Archiviert";
                suche?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Content of a kind with drafts, latest change first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        HasNext: boolean;
                        PageCount: number;
                        TotalCount: number;
                        Content: {
                            Schluessel: string;
                            /** @enum {string} */
                            Schema: "content-bloecke" | "keyvisual" | "faq" | "fussnoten" | "pages" | "variables" | "texte";
                            Id: string;
                            Titel: string;
                            /** @enum {string} */
                            Status: "Entwurf" | "Veroeffentlicht" | "Archiviert";
                            InArbeit: boolean;
                            Version: number;
                            GeaendertAm: string;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                schema: "content-bloecke" | "keyvisual" | "faq" | "fussnoten" | "pages" | "variables" | "texte";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Id?: string;
                    Daten: {
                        [key: string]: {
                            [key: string]: string | number | boolean | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description New content, as a draft */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        Schema: "content-bloecke" | "keyvisual" | "faq" | "fussnoten" | "pages" | "variables" | "texte";
                        Id: string;
                        /** @enum {string} */
                        Status: "Entwurf" | "Veroeffentlicht" | "Archiviert";
                        Version: number;
                        VeroeffentlichteVersion: number | null;
                        Daten: {
                            [key: string]: {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                        Versionen: {
                            Version: number;
                            Am: string;
                            Von: string;
                            WiederhergestelltAus: number | null;
                            Veroeffentlicht: boolean;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readEditorContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schema: "content-bloecke" | "keyvisual" | "faq" | "fussnoten" | "pages" | "variables" | "texte";
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One piece of content as it is being written, with its versions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        Schema: "content-bloecke" | "keyvisual" | "faq" | "fussnoten" | "pages" | "variables" | "texte";
                        Id: string;
                        /** @enum {string} */
                        Status: "Entwurf" | "Veroeffentlicht" | "Archiviert";
                        Version: number;
                        VeroeffentlichteVersion: number | null;
                        Daten: {
                            [key: string]: {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                        Versionen: {
                            Version: number;
                            Am: string;
                            Von: string;
                            WiederhergestelltAus: number | null;
                            Veroeffentlicht: boolean;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    saveContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                schema: "content-bloecke" | "keyvisual" | "faq" | "fussnoten" | "pages" | "variables" | "texte";
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Basis: number;
                    Daten: {
                        [key: string]: {
                            [key: string]: string | number | boolean | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description A new version, as a draft; what is published stays as it is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        Schema: "content-bloecke" | "keyvisual" | "faq" | "fussnoten" | "pages" | "variables" | "texte";
                        Id: string;
                        /** @enum {string} */
                        Status: "Entwurf" | "Veroeffentlicht" | "Archiviert";
                        Version: number;
                        VeroeffentlichteVersion: number | null;
                        Daten: {
                            [key: string]: {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                        Versionen: {
                            Version: number;
                            Am: string;
                            Von: string;
                            WiederhergestelltAus: number | null;
                            Veroeffentlicht: boolean;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                schema: "content-bloecke" | "keyvisual" | "faq" | "fussnoten" | "pages" | "variables" | "texte";
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    Aktion: "veroeffentlichen" | "zurueckziehen" | "archivieren" | "zurueckholen";
                    Version: number;
                };
            };
        };
        responses: {
            /** @description Publish the version named, take it back, archive, or take it out of the archive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        Schema: "content-bloecke" | "keyvisual" | "faq" | "fussnoten" | "pages" | "variables" | "texte";
                        Id: string;
                        /** @enum {string} */
                        Status: "Entwurf" | "Veroeffentlicht" | "Archiviert";
                        Version: number;
                        VeroeffentlichteVersion: number | null;
                        Daten: {
                            [key: string]: {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                        Versionen: {
                            Version: number;
                            Am: string;
                            Von: string;
                            WiederhergestelltAus: number | null;
                            Veroeffentlicht: boolean;
                        }[];
                    };
                };
            };
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        WartetAuf: "ZweitePerson";
                        Vorschlag: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readContentVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schema: "content-bloecke" | "keyvisual" | "faq" | "fussnoten" | "pages" | "variables" | "texte";
                id: string;
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An earlier version, to compare */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Version: number;
                        Daten: {
                            [key: string]: {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and body: the stored answer */
                "Idempotency-Key"?: string;
            };
            path: {
                schema: "content-bloecke" | "keyvisual" | "faq" | "fussnoten" | "pages" | "variables" | "texte";
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Basis: number;
                    Version: number;
                };
            };
        };
        responses: {
            /** @description Bring an earlier version back as a new draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        Schema: "content-bloecke" | "keyvisual" | "faq" | "fussnoten" | "pages" | "variables" | "texte";
                        Id: string;
                        /** @enum {string} */
                        Status: "Entwurf" | "Veroeffentlicht" | "Archiviert";
                        Version: number;
                        VeroeffentlichteVersion: number | null;
                        Daten: {
                            [key: string]: {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                        Versionen: {
                            Version: number;
                            Am: string;
                            Von: string;
                            WiederhergestelltAus: number | null;
                            Veroeffentlicht: boolean;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schema: "content-bloecke" | "keyvisual" | "faq" | "fussnoten" | "pages" | "variables" | "texte";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Daten: {
                        [key: string]: {
                            [key: string]: string | number | boolean | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description How visitors would read it; nothing is saved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Daten: {
                            [key: string]: {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                        Fehlend: string[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readContentPlatform: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Squidex the tenant’s content lies on, never with its secret; null for the built-in store */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Plattform: {
                            /** Format: uri */
                            Url: string;
                            App: string;
                            ClientId: string;
                        } | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    useContentPlatform: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Plattform: {
                        /** Format: uri */
                        Url: string;
                        App: string;
                        ClientId: string;
                        ClientSecret: string;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Another operator has to agree, or `giltAb` names a later moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        WartetAuf: "ZweitePerson";
                        Vorschlag: string;
                    };
                };
            };
            /** @description No content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEditorSchemas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kinds of content with their fields; `Extern`: the tenant’s content lies on a platform of its own */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        App: string;
                        Sprachen: string[];
                        Standardsprache: string;
                        Extern: boolean;
                        Schemata: {
                            /** @enum {string} */
                            Name: "content-bloecke" | "keyvisual" | "faq" | "fussnoten" | "pages" | "variables" | "texte";
                            Bezeichnung: {
                                de: string;
                                en: string;
                            };
                            Kennfeld: string | null;
                            Titelfeld: string;
                            Felder: {
                                Name: string;
                                /** @enum {string} */
                                Art: "text" | "lines" | "html" | "number" | "link";
                                JeSprache: boolean;
                                Pflicht: boolean;
                                Bezeichnung: {
                                    de: string;
                                    en: string;
                                };
                            }[];
                        }[];
                        Variablen: {
                            Name: string;
                            Werte: {
                                [key: string]: string;
                            };
                            Beschreibung: string | null;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
