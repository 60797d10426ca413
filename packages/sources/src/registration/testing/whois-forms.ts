/** A text in a registry's form, as public repositories recorded it; names, dates and numbers are ours. */
export type WhoisForm = {
  readonly form: string;
  readonly domain: string;
  readonly text: string;
  /** What it says, as far as it is worth telling apart. */
  readonly says: {
    readonly registrar?: string | null;
    readonly holder?: readonly [name: string | null, organization: string | null];
    readonly registeredAt?: string | null;
    readonly expiresAt?: string | null;
    readonly updatedAt?: string | null;
    readonly status?: readonly string[];
    readonly nameservers?: readonly string[];
    readonly signed?: boolean | null;
  };
};

const servers = ["ns1.harbor.example", "ns2.harbor.example"];

/** Registered names, one per form. The forms are those of likexian/whois-parser's test data. */
export const registeredForms: readonly WhoisForm[] = [
  {
    form: "values without colons (.ch)",
    domain: "tides.ch",
    text: "Domain name\t            tides.ch\n\nHolder\t                Tidal Works\n                        Ada Reef\n                        CH-8021 Zurich\n\nTechnical contact\t    Harbor Names\n                        DNS Operation\n\nRegistrar\t            Harbor Names SA \n\nDNSSEC\t                yes\n\nName servers\n                        ns1.harbor.example\t198.51.100.2\n                        ns1.harbor.example\t2001:db8::2\n                        ns2.harbor.example\t198.51.100.3\n\nFirst registration date\tbefore 01 January 1996\n",
    says: {
      registrar: "Harbor Names SA",
      holder: ["Tidal Works", null],
      registeredAt: null,
      nameservers: servers,
      signed: true,
    },
  },
  {
    form: "a heading with a name below it (.ee)",
    domain: "tides.ee",
    text: "Search results may not be used for commercial purposes.\n\nDomain:\nname:       tides.ee\nstatus:     ok (paid and in zone)\nregistered: 2011-08-09 09:45:08 +03:00\nchanged:    2020-08-03 00:41:44 +03:00\nexpire:     2027-08-10\noutzone:    \n\nRegistrant:\nname:       TIDAL WORKS AS\ncountry:    EE\nemail:      Not Disclosed - Visit www.registry.example for webbased WHOIS\nchanged:    2020-08-03 00:41:44 +03:00\n\nAdministrative contact:\nname:       Not Disclosed - Visit www.registry.example for webbased WHOIS\n\nRegistrar:\nname:       Harbor Names AS\nurl:        http://www.harbor.example\nchanged:    2019-12-04 13:26:47 +02:00\n\nName servers:\nnserver:   ns1.harbor.example\nnserver:   ns2.harbor.example\nchanged:   2014-11-05 16:32:15 +02:00\n",
    says: {
      registrar: "Harbor Names AS",
      holder: ["TIDAL WORKS AS", null],
      registeredAt: "2011-08-09T06:45:08.000Z",
      updatedAt: "2020-08-02T21:41:44.000Z",
      expiresAt: "2027-08-10",
      status: ["ok"],
      nameservers: servers,
    },
  },
  {
    form: "dotted labels and days first (.fi)",
    domain: "tides.fi",
    text: "\ndomain.............: tides.fi\nstatus.............: Registered\ncreated............: 30.6.2006 00:00:00\nexpires............: 4.7.2027 10:15:55\nmodified...........: 2.6.2019\nholder transfer....: 20.11.2018\n\nNameservers\n\nnserver............: ns1.harbor.example [OK]\nnserver............: ns2.harbor.example [Technical Error]\n\nDNSSEC\n\ndnssec.............: no\n\nHolder\n\nname...............: Tidal Works\ncountry............: Finland\n\nRegistrar\n\nregistrar..........: Harbor Names Oy\nwww................: www.harbor.example\n\nTech\n\nname...............: Somebody Else\n",
    says: {
      registrar: "Harbor Names Oy",
      holder: ["Tidal Works", null],
      registeredAt: "2006-06-30T00:00:00.000Z",
      expiresAt: "2027-07-04T10:15:55.000Z",
      updatedAt: "2019-06-02",
      nameservers: servers,
      signed: false,
    },
  },
  {
    form: "an organization that uses the name (.kz)",
    domain: "tides.kz",
    text: "Whois Server for the KZ top level domain name.\n\nDomain Name............: tides.kz\n\nOrganization Using Domain Name\nName...................: Tidal Works Inc.\nOrganization Name......: Tidal Works\nCountry................: KZ\n\nAdministrative Contact/Agent\nName...................: DNS Admin\n\nNameserver in listed order\n\nPrimary server.........: ns1.harbor.example\nPrimary ip address.....: 198.51.100.2\n\nSecondary server.......: ns2.harbor.example\nSecondary ip address...: 198.51.100.3\n\n\nDomain created: 1999-06-07 13:01:43 (GMT+0:00)\nLast modified : 2012-11-28 03:16:59 (GMT+0:00)\nDomain status : ok - Normal state.\n\nRegistar created: KAZNIC\nCurrent Registar: HARBOR\n",
    says: {
      registrar: "HARBOR",
      holder: ["Tidal Works Inc.", "Tidal Works"],
      registeredAt: "1999-06-07T13:01:43.000Z",
      updatedAt: "2012-11-28T03:16:59.000Z",
      status: ["ok"],
      nameservers: servers,
    },
  },
  {
    form: "labels with underscores (.nz)",
    domain: "tides.nz",
    text: "% - Access the .nz Register in bulk; query rate or volume limits apply.\n%\nversion: 8.0\nquery_datetime: 2019-10-13T12:40:15+13:00\ndomain_name: tides.nz\nquery_status: 200 Active\ndomain_dateregistered: 2014-09-30T11:04:38+13:00\ndomain_datelastmodified: 2019-01-02T04:55:30+13:00\ndomain_delegaterequested: yes\ndomain_signed: no\n%\nregistrar_name: Harbor Names\nregistrar_country: FR (FRANCE)\n%\nns_name_01: ns1.harbor.example\nns_name_02: ns2.harbor.example\n%\n",
    says: {
      registrar: "Harbor Names",
      registeredAt: "2014-09-29T22:04:38.000Z",
      updatedAt: "2019-01-01T15:55:30.000Z",
      status: ["active"],
      nameservers: servers,
      signed: false,
    },
  },
  {
    form: "blocks of lines, months first (.tk)",
    domain: "tides.tk",
    text: "\n   Rights restricted by copyright.\n\n   Domain name:\n      TIDES.TK \n\n   Organisation:\n      Tidal Works\n      Ada Reef\n      Phone: +380 000000\n\n   Domain Nameservers:\n      NS1.HARBOR.EXAMPLE\n      NS2.HARBOR.EXAMPLE\n\n   Domain registered: 11/29/2016\n   Record will expire on: 01/03/2027\n   Record maintained by: Dot TK Domain Registry\n",
    says: {
      registrar: null,
      holder: [null, "Tidal Works"],
      registeredAt: "2016-11-29",
      expiresAt: "2027-01-03",
      nameservers: servers,
    },
  },
  {
    form: "a handle that leads to a contact (.at)",
    domain: "tides.at",
    text: "% Restricted rights.\n\ndomain:         tides.at\nregistrar:      Harbor Names GmbH ( https://registry.example/registrar/683 )\nregistrant:     TW10843291-NICAT\ntech-c:         HN11984868-NICAT\nnserver:        ns1.harbor.example\nnserver:        ns2.harbor.example\nchanged:        20230303 09:38:55\nsource:         AT-DOM\n\npersonname:     Ada Reef\norganization:   Tidal Works GmbH\ncountry:        Austria\nnic-hdl:        TW10843291-NICAT\nchanged:        20230309 17:01:08\n\npersonname:     Bo Quay\norganization:   Harbor Names GmbH\ncountry:        Austria\nnic-hdl:        HN11984868-NICAT\nchanged:        20190517 16:47:46\n",
    says: {
      registrar: "Harbor Names GmbH",
      holder: ["Ada Reef", "Tidal Works GmbH"],
      registeredAt: null,
      updatedAt: "2023-03-03T09:38:55.000Z",
      nameservers: servers,
    },
  },
  {
    form: "handles as headings (.sk)",
    domain: "tides.sk",
    text: "Domain:                       tides.sk\nCreated:                      2003-07-24\nValid Until:                  2027-07-24\nUpdated:                      2024-06-22\nDomain Status:                clientTransferProhibited, clientUpdateProhibited\nNameserver:                   ns1.harbor.example\nNameserver:                   ns2.harbor.example\n\nDomain registrant:            tid-170347\nName:                         Ada Reef\nOrganization:                 Tidal Works\nCountry Code:                 SK\nAuthorised Registrar:         HARB-0292\nCreated:                      2019-06-07\nUpdated:                      2019-06-07\n\nRegistrar:                    HARB-0292\nName:                         Harbor Names Limited\nOrganization:                 Harbor Names Limited\nCreated:                      2018-06-27\nUpdated:                      2024-09-30\n\nTechnical Contact:            tid-170348\nName:                         Somebody Else\n",
    says: {
      registrar: "Harbor Names Limited",
      holder: ["Ada Reef", "Tidal Works"],
      registeredAt: "2003-07-24",
      updatedAt: "2024-06-22",
      expiresAt: "2027-07-24",
      status: ["client transfer prohibited", "client update prohibited"],
      nameservers: servers,
    },
  },
  {
    form: "the domain called DNS (.dk)",
    domain: "tides.dk",
    text: "# Hello 192.0.2.1. Your session has been logged.\n#\n\nDomain:               tides.dk\nDNS:                  tides.dk\nRegistered:           1999-01-10\nExpires:              2027-03-31\nRegistrar:            Harbor Names Inc.\nVID:                  no\nDNSSEC:               Unsigned delegation, DNSSEC disabled, no records\nStatus:               Active\n\nNameservers\nHostname:             ns1.harbor.example\nHostname:             ns2.harbor.example\n",
    says: {
      registrar: "Harbor Names Inc.",
      registeredAt: "1999-01-10",
      expiresAt: "2027-03-31",
      status: ["active"],
      nameservers: servers,
      signed: false,
    },
  },
  {
    form: "contacts as blocks of lines (.edu)",
    domain: "tides.edu",
    text: "This Registry database contains ONLY .EDU domains.\n\n-------------------------------------------------------------\n\nDomain Name: TIDES.EDU\n\nRegistrant:\n\tTides, The University of the Shore\n\tOffice of Information\n\tUSA\n\nAdministrative Contact:\n\tDomain Admin\n\t+1.5550100\n\nName Servers:\n\tNS1.HARBOR.EXAMPLE\n\tNS2.HARBOR.EXAMPLE\n\nDomain record activated:    25-Apr-1985\nDomain record last updated: 25-Mar-2020\nDomain expires:             31-Jul-2027\n",
    says: {
      registrar: null,
      holder: ["Tides, The University of the Shore", null],
      registeredAt: "1985-04-25",
      updatedAt: "2020-03-25",
      expiresAt: "2027-07-31",
      nameservers: servers,
    },
  },
  {
    form: "headings with empty lines below, days first (.hk)",
    domain: "tides.hk",
    text: " -------------\n Whois server by HKIRC\n -------------\n\nDomain Name:  TIDES.HK \n\nDomain Status: Active \n\nDNSSEC:  unsigned  \n\nActive variants\n\nRegistrar Name: HARBOR NAMES INC.\n\nRegistrar Contact Information: Email: ops@harbor.example\n\nReseller: \n\n\nRegistrant Contact Information:\n\nCompany English Name (It should be the same as the registered/corporation name on your Business Register Certificate or relevant documents): TIDAL WORKS\nCompany Chinese name: \nCountry: United States (US)\nDomain Name Commencement Date: 06-04-2004\nExpiry Date: 31-03-2027 \n\nAdministrative Contact Information:\n\nGiven name:  DOMAIN \nCompany name:  SOMEBODY ELSE \n\nName Servers Information:\n\nNS1.HARBOR.EXAMPLE\nNS2.HARBOR.EXAMPLE\n\n",
    says: {
      registrar: "HARBOR NAMES INC.",
      holder: [null, "TIDAL WORKS"],
      registeredAt: "2004-04-06",
      expiresAt: "2027-03-31",
      status: ["active"],
      nameservers: servers,
      signed: false,
    },
  },
  {
    form: "dates in sentences (.mo)",
    domain: "tides.mo",
    text: "% Monic Whois Server Version 1.0\n\nDomain Name: tides.mo\nRecord created on 2018-02-05 22:59:12.55172\nRecord expires on 2027-02-05\n\nRegistrant:\n-----------------------------------------------------\nOrg:          Tidal Works\nName:         Ada Reef\nAddress:      \nCountry / Region:      MO\n\nAdmin Contact(s):\n-----------------------------------------------------\nOrg:          Somebody Else\n\nDomain name servers:\n-----------------------------------------------------\nns1.harbor.example\nns2.harbor.example\n",
    says: {
      holder: ["Ada Reef", "Tidal Works"],
      registeredAt: "2018-02-05T22:59:12.000Z",
      expiresAt: "2027-02-05",
      nameservers: servers,
    },
  },
  {
    form: "two languages (.kr)",
    domain: "tides.kr",
    text: "query : tides.kr\n\n\n# KOREAN(UTF8)\n\n도메인이름                  : tides.kr\n등록일                      : 2007. 03. 02.\n\n# ENGLISH\n\nDomain Name                 : tides.kr\nRegistrant                  : Tidal Works, LLC\nAdministrative Contact(AC)  : Domain Administrator\nRegistered Date             : 2007. 03. 02.\nLast Updated Date           : 2018. 10. 04.\nExpiration Date             : 2027. 03. 02.\nAuthorized Agency           : Harbor Names(http://harbor.example)\nDNSSEC                      : unsigned\n\nPrimary Name Server\n   Host Name                : ns1.harbor.example\n\nSecondary Name Server\n   Host Name                : ns2.harbor.example\n",
    says: {
      registrar: "Harbor Names",
      holder: ["Tidal Works, LLC", null],
      registeredAt: "2007-03-02",
      updatedAt: "2018-10-04",
      expiresAt: "2027-03-02",
      nameservers: servers,
      signed: false,
    },
  },
  {
    form: "a holder's handle (.ir)",
    domain: "tides.ir",
    text: "% Information related to 'tides.ir'\n\ndomain:\t\ttides.ir\nascii:\t\ttides.ir\nremarks:\t(Domain Holder) Tidal Works\nholder-c:\tti438-irnic\nadmin-c:\tti438-irnic\nnserver:\tns1.harbor.example\nnserver:\tns2.harbor.example\nlast-updated:\t2018-11-24\nexpire-date:\t2027-12-22\nsource:\t\tIRNIC # Filtered\n\nnic-hdl:\tti438-irnic\norg:\t\tTidal Works\nsource:\t\tIRNIC # Filtered\n",
    says: {
      holder: [null, "Tidal Works"],
      updatedAt: "2018-11-24",
      expiresAt: "2027-12-22",
      nameservers: servers,
    },
  },
  {
    form: "sentences below headings (.gg)",
    domain: "tides.gg",
    text: "Domain:\n     tides.gg\n\nDomain Status:\n     Active\n     Transfer Prohibited by Registrar\n\nRegistrant:\n     Tidal Works LLC\n\nRegistrar:\n     Harbor Names Inc. (http://www.harbor.example)\n\nRelevant dates:\n     Registered on 30th April 2003 at 00:00:00.000\n     Registry fee due on 30th April each year\n\nRegistration status:\n     Registered until cancelled\n\nName servers:\n     ns1.harbor.example\n     ns2.harbor.example\n\n\nWHOIS lookup made on Fri, 6 Dec 2024 at 14:12:16 GMT\n\n- exceeding query rate or volume limits.\n",
    says: {
      registrar: "Harbor Names Inc.",
      holder: ["Tidal Works LLC", null],
      registeredAt: "2003-04-30T00:00:00.000Z",
      nameservers: servers,
    },
  },
  {
    form: "dotted dates in a flat record (.rs)",
    domain: "tides.rs",
    text: "%\n% Date Format         : DD.MM.YYYY\n%\n\nDomain name: tides.rs\nDomain status: Active\nRegistration date: 05.11.2018 22:06:38\nModification date: 01.11.2019 14:23:58\nExpiration date: 05.11.2027 22:06:38\nRegistrar: Harbor Names d.o.o.\n\n\nDNS: ns1.harbor.example - \nDNS: ns2.harbor.example - \n\n\n\nRegistrant: Individual\n\nAdministrative contact: Individual\n",
    says: {
      registrar: "Harbor Names d.o.o.",
      holder: [null, null],
      registeredAt: "2018-11-05T22:06:38.000Z",
      updatedAt: "2019-11-01T14:23:58.000Z",
      expiresAt: "2027-11-05T22:06:38.000Z",
      nameservers: servers,
    },
  },
  {
    form: "values over several lines (.pl)",
    domain: "tides.pl",
    text: "\nDOMAIN NAME:           tides.pl\nregistrant type:       organization\nnameservers:           ns1.harbor.example. \n                       ns2.harbor.example. \ncreated:               2002.09.19 13:00:00\nlast modified:         2021.08.17 11:43:34\nrenewal date:          2027.09.18 14:00:00\n\noption created:        2020.10.14 09:30:46\n\ndnssec:                Unsigned\n\n\nREGISTRAR:\nHarbor Names, Inc.\n1 Quay Lane\n+1.5550100\n\nWHOIS database responses: https://registry.example/en/whois\n",
    says: {
      registrar: "Harbor Names, Inc.",
      registeredAt: "2002-09-19T13:00:00.000Z",
      updatedAt: "2021-08-17T11:43:34.000Z",
      expiresAt: "2027-09-18T14:00:00.000Z",
      nameservers: servers,
      signed: false,
    },
  },
];
