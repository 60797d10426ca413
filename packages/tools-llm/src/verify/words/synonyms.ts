import { ofReports } from "./reports.ts";
import { sameMeaning } from "./same-meaning.ts";

/** Words that say the same in reports of business, law and science; a word may stand in several lines. */
const lines = `
rise increase climb grow gain advance|rise increase growth gain climb|jump surge soar|fall decline drop decrease slip
fall decline drop decrease reduction|plunge tumble plummet slump|reduce lower cut decrease trim|raise increase lift boost hike
say state tell note add comment remark|announce unveil|start begin commence|end finish conclude|buy acquire purchase
purchase acquisition|sell divest|sale divestiture|use utilize employ|expect anticipate|forecast predict project
forecast prediction projection|firm company business corporation|show demonstrate|find discover|help aid assist
build construct|building construction|receive get obtain|earn make|give provide offer supply|contain include comprise
allow let permit enable|ban prohibit forbid outlaw bar|ban prohibition|choose select pick|choice selection
big large|small little|main primary chief principal|quick fast rapid|hard difficult|simple easy|many numerous
often frequently|nearly almost|about approximately roughly around|yearly annual annually|global worldwide
keep maintain retain|approve authorize|approval authorization clearance|sue suit|lawsuit suit|penalty fine
factory plant|customer client|job position|employee worker staff|hire recruit|dismiss fire|pay compensate
require need|requirement need obligation|exceed surpass top beat|improve enhance|improvement enhancement
ensure guarantee|happen occur|take hold|meeting session|close shut|settle resolve|replace succeed|leave quit depart
attempt try|ask request|answer reply respond|change alter modify|harm damage hurt|protect safeguard|assess evaluate
impact effect influence|study research|study trial|drug medicine medication|patient participant|illness disease
movie film|car vehicle automobile|kid child|home house residence|shop store|price cost|total overall|reject refuse
judge justice|ruling decision judgment judgement|verdict decision|rule decide|attorney lawyer|appeal challenge
court tribunal|win victory|defeat beat|defeat loss|player footballer|game match|crew team|manager coach
chief head|boss chief|ceo chief|deal agreement accord pact contract|talks negotiations|merge combine
merger combination|shares stock|shareholder stockholder investor|turnover revenue|revenue sales|profit earnings
quarterly quarter|monthly month|yearly year|annual year|weekly week|daily day|currently now|former previous prior
previously earlier|later subsequently afterwards|also additionally|mostly mainly largely|because since|due owing
despite notwithstanding|whole entire|partly partially|publish release|release launch|introduce launch|open launch
delay postpone defer|cancel scrap|halt suspend stop|resume restart|expand enlarge|expansion enlargement
shrink contract|double twofold|triple threefold|worth valued|number count|discuss debate
explain describe|warn caution|urge press|plan intend|plan intention|aim goal target|seek pursue|investigate probe
investigation probe inquiry|examine inspect|lawmaker legislator|government administration|tax levy|law legislation
regulator watchdog|authority agency|loan credit|lender bank|lend loan|debt borrowings
emission emissions|energy power|electricity power|factory facility|site location|region area
city town|people person|individual person|adult grown-up|woman female|man male|elderly older|young youthful
measure gauge|method approach technique|result outcome finding|evidence proof|lead head
agree consent|vote ballot|election poll|survey poll|respondent participant|complete finish
spend expend|spending expenditure outlay|investment outlay|hold own possess|stake holding|owner proprietor
operate run|operation running|serve work|establish found|create establish|form establish|design develop
move relocate|transfer move|deliver ship|shipment delivery|export shipment|award grant|award prize|grant give
injure wound hurt|die perish|dead deceased|rain rainfall|heat warmth
ease loosen relax|tighten restrict|tightening restriction|limit cap restrict|file submit|submit present
withdraw pull|recall withdraw|remain stay|continue persist|consider weigh contemplate|believe think
enough sufficient|extra additional|further additional more|entirely wholly fully completely|sharply steeply
slightly marginally|significantly substantially considerably|strong robust|weak soft|stable steady|unchanged steady flat
key crucial|vital essential|risk danger|problem issue difficulty|error mistake|fault defect|flaw defect|vehicle car
plane aircraft airplane|ship vessel|train railway|railway rail railroad|trip journey|visitor tourist|film picture
subject topic|teacher instructor|pupil student|school college|doctor physician|hospital clinic|dose dosage|test exam
test trial|vaccine jab|infection contagion|symptom sign|treat cure|treatment therapy|per each every|roughly some
usually typically generally normally commonly|often frequently|beat defeat|cut slash|aim seek|offer provide have|single one
wide broad|hard tough difficult|pricey expensive costly|free complimentary|cost price|handle process|win earn garner
target mean design|monitor track|classify categorize|comply meet|effect impact|pop appear|combination merger`;

/** For each word the words that may stand for it. */
export const synonyms: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const map = new Map<string, Set<string>>();
  const groups = lines
    .trim()
    .split(/[|\n]/u)
    .map((line) => line.split(" "));
  for (const words of [...groups, ...sameMeaning, ...ofReports]) {
    for (const word of words)
      map.set(
        word,
        new Set([...(map.get(word) ?? []), ...words.filter((other) => other !== word)]),
      );
  }
  return map;
})();
