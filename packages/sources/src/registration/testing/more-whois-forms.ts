import type { WhoisForm } from "./whois-forms.ts";

const servers = ["ns1.harbor.example", "ns2.harbor.example"];
const thin =
  "   Domain Name: TIDES.COM\n   Registrar URL: http://www.harbor.example\n   Updated Date: 2019-09-09T15:39:04Z\n   Creation Date: 1997-09-15T04:00:00Z\n   Registry Expiry Date: 2028-09-14T04:00:00Z\n   Registrar: Harbor Names Inc.\n   Registrar IANA ID: 9995\n   Domain Status: clientDeleteProhibited https://icann.org/epp#clientDeleteProhibited\n   Name Server: NS1.HARBOR.EXAMPLE\n   Name Server: NS2.HARBOR.EXAMPLE\n   DNSSEC: unsigned\n>>> Last update of whois database: 2026-11-21T07:22:02Z <<<\n";
const thick =
  "Domain Name: tides.com\nUpdated Date: 2019-09-09T08:39:04-0700\nCreation Date: 1997-09-15T00:00:00-0700\nRegistrar Registration Expiration Date: 2028-09-13T00:00:00-0700\nRegistrar: Harbor Names, Inc.\nDomain Status: clientDeleteProhibited (https://www.icann.org/epp#clientDeleteProhibited)\nRegistrant Organization: Tidal Works\nRegistrant Country: US\nAdmin Organization: Somebody Else\nName Server: ns2.harbor.example\nName Server: ns1.harbor.example\nDNSSEC: unsigned\n";
const ofCom = {
  registrar: "Harbor Names Inc.",
  registeredAt: "1997-09-15T04:00:00.000Z",
  updatedAt: "2019-09-09T15:39:04.000Z",
  expiresAt: "2028-09-14T04:00:00.000Z",
  status: ["client delete prohibited"],
  nameservers: servers,
  signed: false,
};

/** More registered names, one per form. */
export const moreRegisteredForms: readonly WhoisForm[] = [
  { form: "a thin record alone (.com)", domain: "tides.com", text: thin, says: ofCom },
  {
    form: "a thin record and a thick one (.com)",
    domain: "tides.com",
    text: `${thin}\n${thick}`,
    says: { ...ofCom, holder: [null, "Tidal Works"] },
  },
  {
    form: "IANA's record of the ending before it",
    domain: "tides.com",
    text: `% IANA WHOIS server\n\nrefer:        whois.registry.example\n\ndomain:       COM\n\norganisation: Registry of COM\n\ncontact:      technical\nname:         Somebody Else\n\nnserver:      A.SERVERS.EXAMPLE 192.0.2.30\n\nstatus:       ACTIVE\n\ncreated:      1985-01-01\nchanged:      2023-12-07\nsource:       IANA\n\n${thin}`,
    says: ofCom,
  },
  {
    form: "IANA's own (.int)",
    domain: "tides.int",
    text: "% IANA WHOIS server\n% This query returned 1 object\n\ndomain:       TIDES.INT\n\norganisation: Tidal Works\naddress:      Quay 1\n\ncontact:      administrative\nname:         Somebody Else\n\nnserver:      NS1.HARBOR.EXAMPLE\nnserver:      NS2.HARBOR.EXAMPLE\n\ncreated:      2001-09-10\nchanged:      2019-02-21\nsource:       IANA\n",
    says: {
      holder: [null, "Tidal Works"],
      registeredAt: "2001-09-10",
      updatedAt: "2019-02-21",
      nameservers: servers,
    },
  },
  {
    form: "headings without colons, contacts with dates (.it)",
    domain: "tides.it",
    text: "\n*********\n* Please note *\n*********\n\nDomain:             tides.it\nStatus:             ok\nSigned:             no\nCreated:            1999-12-10 00:00:00\nLast Update:        2019-05-07 01:04:50\nExpire Date:        2027-04-21\n\nRegistrant\n  Organization:     Tidal Works\n  Address:          1 Quay\n                    Dublin\n  Created:          2018-03-02 19:04:02\n\nAdmin Contact\n  Name:             Somebody Else\n  Created:          2018-03-12 23:25:59\n\nRegistrar\n  Organization:     Harbor Names Limited\n  Name:             HARBOR-REG\n  Web:              https://www.harbor.example/\n  DNSSEC:           no\n\n\nNameservers\n  ns1.harbor.example\n  ns2.harbor.example\n\n",
    says: {
      registrar: "Harbor Names Limited",
      holder: [null, "Tidal Works"],
      registeredAt: "1999-12-10T00:00:00.000Z",
      updatedAt: "2019-05-07T01:04:50.000Z",
      expiresAt: "2027-04-21",
      status: ["ok"],
      nameservers: servers,
      signed: false,
    },
  },
  {
    form: "everything indented (.uk)",
    domain: "tides.uk",
    text: "\n    Domain name:\n        tides.uk\n\n    Data validation:\n        Nominet was not able to match the registrant's name on 27-Feb-2018\n\n    Registrar:\n        Harbor Names Inc. t/a Harbor [Tag = HARBOR]\n        URL: http://www.harbor.example\n\n    Relevant dates:\n        Registered on: 11-Jun-2014\n        Expiry date:  11-Jun-2027\n        Last updated:  10-May-2019\n\n    Registration status:\n        Registered until expiry date.\n\n    Name servers:\n        ns1.harbor.example\n        ns2.harbor.example  198.51.100.3\n\n    WHOIS lookup made at 09:42:27 12-Oct-2019\n\n-- \n(C) exceeding query rate or volume\nlimits.\n",
    says: {
      registrar: "Harbor Names Inc. t/a Harbor",
      registeredAt: "2014-06-11",
      updatedAt: "2019-05-10",
      expiresAt: "2027-06-11",
      status: ["registered until expiry date"],
      nameservers: servers,
    },
  },
  {
    form: "headings in comments (.ua)",
    domain: "tides.ua",
    text: '% The Whois is subject to Terms of use\n\ndomain:           tides.ua\nmnt-by:           ua.harbor\nnserver:          ns1.harbor.example\nnserver:          ns2.harbor.example\nstatus:           clientDeleteProhibited\ncreated:          2007-10-04 13:40:19+03\nmodified:         2021-12-27 14:13:20+02\nexpires:          2027-10-04 13:40:18+03\nsource:           UAEPP\n\n% Registrar:\n% ==========\nregistrar:        ua.harbor\norganization:     Harbor LLC\norganization-loc: ТОВ "Гавань"\nurl:              http://harbor.example\nabuse-email:      abuse@harbor.example\n\n% Registrant:\n% ===========\nperson:           Ada Reef\norganization:     Tidal Works\ncountry:          UA\nstatus:           linked\ncreated:          2014-03-31 17:30:46+03\n\n\n% Technical Contacts:\n% ===================\nperson:           Somebody Else\nstatus:           ok\n',
    says: {
      registrar: "Harbor LLC",
      holder: ["Ada Reef", "Tidal Works"],
      registeredAt: "2007-10-04T10:40:19.000Z",
      updatedAt: "2021-12-27T12:13:20.000Z",
      expiresAt: "2027-10-04T10:40:18.000Z",
      status: ["client delete prohibited"],
      nameservers: servers,
    },
  },
  {
    form: "a holder that is not disclosed (.eu)",
    domain: "tides.eu",
    text: "% WHOIS tides.eu\nDomain: tides.eu\nScript: LATIN\n\nRegistrant:\n        NOT DISCLOSED!\n        Visit www.registry.example for webbased WHOIS.\n\nOnsite(s):\n        NOT DISCLOSED!\n\nRegistrar:\n        Name: Harbor Names Inc.\n        Website: https://www.harbor.example/\n\nName servers:\n        ns1.harbor.example\n        ns2.harbor.example\n\nPlease visit www.registry.example for more info.\n",
    says: { registrar: "Harbor Names Inc.", holder: [null, null], nameservers: servers },
  },
  {
    form: "a registrar as a block of lines (.nl)",
    domain: "tides.nl",
    text: "Domain name: tides.nl\nStatus:      active\n\nRegistrar:\n   Harbor Names Inc.\n   1 Quay Lane\n   United States of America\n\nAbuse Contact:\n\nDNSSEC:      no\n\nDomain nameservers:\n   ns1.harbor.example\n   ns2.harbor.example\n\nRecord maintained by: NL Domain Registry\n\nCopyright notice\nNo part of this publication may be reproduced.\n",
    says: {
      registrar: "Harbor Names Inc.",
      status: ["active"],
      nameservers: servers,
      signed: false,
    },
  },
  {
    form: "an owner (.br)",
    domain: "tides.br",
    text: "% Copyright (c) Nic.br\n\ndomain:      tides.br\nowner:       TIDAL WORKS\nowner-c:     LBS2\nnserver:     ns1.harbor.example 198.51.100.2\nnsstat:      20191015 AA\nnserver:     ns2.harbor.example 198.51.100.3\ncreated:     19990717 #175298\nchanged:     20190523\nstatus:      published\n\nnic-hdl-br:  LBS2\nperson:      Somebody Else\ncreated:     19980310\n",
    says: {
      holder: ["TIDAL WORKS", null],
      registeredAt: "1999-07-17",
      updatedAt: "2019-05-23",
      status: ["published"],
      nameservers: servers,
    },
  },
  {
    form: "a name, a state and servers (.aq)",
    domain: "tides.aq",
    text: "domain: tides.aq\nstatus: taken\nnameserver: ns1.harbor.example\nnameserver: ns2.harbor.example\n",
    says: { registrar: null, status: ["taken"], nameservers: servers },
  },
  {
    form: "a contact and a provider (.tw)",
    domain: "tides.tw",
    text: "Domain Name: tides.tw\n\n   Contact:\n      Ada Reef\n      ada@tides.example\n\n\n   Record expires on 2027-10-27 (YYYY-MM-DD)\n   Record created on 2005-10-27 (YYYY-MM-DD)\n\n\nRegistration Service Provider: HARBOR\nRegistration Service URL: http://domain.harbor.example\n",
    says: { registrar: "HARBOR", registeredAt: "2005-10-27", expiresAt: "2027-10-27" },
  },
  {
    form: "a date and nothing else (.hu)",
    domain: "tides.hu",
    text: "% Whois server 3.0 serving the hu ccTLD\n\ndomain:         tides.hu\nrecord created: 1996-06-27 13:36:21\nTovabbi adatokert ld.:\nhttps://registry.example/kereses/\n",
    says: { registeredAt: "1996-06-27T13:36:21.000Z" },
  },
];

/** Free names, one per form. */
export const freeForms: readonly (readonly [form: string, text: string])[] = [
  [
    "CoCCA (.ai, .cx, .gs)",
    "Domain Name: tides.test\nDomain Status: No Object Found\n>>> Last update of WHOIS database: 2022-07-03T03:42:16.407Z <<<\n\nTERMS OF USE: You are not authorized to query our WHOIS database through processes that are high-volume.\n",
  ],
  [
    "Nominet's endings (.cymru, .wales, .jobs)",
    "This domain name has not been registered.\n\n>>> Last update of WHOIS database: 2022-07-03T03:51:20Z <<<\nYou may not access the WHOIS except as permitted, which includes restrictions on (C) exceeding query rate or volume limits.\n",
  ],
  [".ch", "The domain name is not registered.\n"],
  [".hk", "The domain has not been registered.\n"],
  [".hu", "% Whois server 3.0 serving the hu ccTLD\n\nNincs talalat / No match\n"],
  [
    ".int",
    "% IANA WHOIS server\n% This query returned 0 objects.\n%\n% You queried for tides.test but this server does not have\n% any data for tides.test.\n",
  ],
  [
    ".kr",
    "query : tides.test\n\n\n# KOREAN(UTF8)\n\n상기 도메인이름은 등록되어 있지 않습니다.\n\n# ENGLISH\n\nThe requested domain was not found in the Registry or Registrar’s WHOIS Server.\n",
  ],
  [
    ".name",
    'Disclaimer: The registry cannot guarantee that the results are error-free.\nAcceptance of the results constitutes acceptance of these terms,\nconditions and limitations.\n\n ****\n\nNo match for "TIDES.TEST".\n',
  ],
  [".nl", "tides.test is free\n"],
  [
    ".nz",
    "% It is prohibited to:\n% - Send high volume WHOIS queries\nversion: 8.7\ndomain_name: tides.test\nquery_status: 220 Available\n%\n",
  ],
  [
    ".pl",
    "\n\nNo information available about domain name tides.test in the Registry NASK database.\n\n",
  ],
  [".rs", "%ERROR:103: Domain is not registered\n"],
  [".tk", "Invalid query or domain name not known in Dot TK Domain Registry\n"],
  [".tw", "No Found\n"],
  [".kz", "*** Nothing found for this query.\n"],
  [".be", "Domain:\ttides.test\nStatus:\tAVAILABLE\n"],
];
