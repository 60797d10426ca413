/** Passages as retrieval hands them over, with questions and a part of the sentence that answers each. */
export type AnswerFixture = {
  readonly title: string;
  readonly passages: readonly string[];
  readonly questions: readonly (readonly [question: string, answer: string])[];
};

/** Written for these tests; nothing in them is true of the world. */
export const answerFixtures: readonly AnswerFixture[] = [
  {
    title: "Harlow Instruments reports third quarter",
    passages: [
      "Third quarter at a glance\nHarlow Instruments reported revenue of $412.6 million for the quarter that ended on 30 September, up 8 percent from a year earlier. It was the best quarter in the company's history. However, gross margin fell to 41.2 percent because of higher prices for glass.",
      "Net income was $38.1 million, or $0.94 a share. The board declared a dividend of $0.22 a share, payable on 15 December. Subscribe to our newsletter for more.",
      "Harlow employs 3,400 people in Leeds and Rotterdam. Chief executive Mara Lindqvist joined in 2019. What comes next? The company expects revenue between $430 million and $445 million in the fourth quarter.",
      "Share this article. Harlow makes optical sensors for ships and wind turbines. Competitors include Vantor and Bright & Sons.",
    ],
    questions: [
      ["How much revenue did Harlow Instruments report for the third quarter?", "$412.6 million"],
      ["How large is the dividend?", "$0.22 a share"],
      ["When did Mara Lindqvist join?", "joined in 2019"],
      ["Why did gross margin fall?", "higher prices for glass"],
      ["What does Harlow make?", "optical sensors"],
      ["Who competes with Harlow?", "Vantor"],
      ["What revenue does the company expect in the next quarter?", "between $430 million"],
    ],
  },
  {
    title: "Home office deduction",
    passages: [
      "Who can deduct\nThe deduction is open to self-employed people who use a part of their home regularly and only for work. Employees cannot deduct a home office for the years 2018 to 2025. You must keep records for three years.",
      "The simplified method allows $5 for each square foot, up to 300 square feet. So the largest deduction by this method is $1,500. But we found that many filers claim less than they could.",
      "Read the instructions before you file. The regular method compares the area of the office with the area of the whole home. Depreciation is part of the regular method and not of the simplified one.",
    ],
    questions: [
      ["How much can be deducted by the simplified method?", "$5 for each square foot"],
      ["Can employees deduct a home office?", "Employees cannot deduct"],
      ["What does the regular method compare?", "area of the whole home"],
      ["Do filers claim all that they could?", "many filers claim less"],
    ],
  },
  {
    title: "Ferry strike on the Kaldsund",
    passages: [
      "Ferry crews on the Kaldsund stopped work on Monday over pay. The union asks for 6 percent over two years, while the operator offers 3.5 percent. About 12,000 commuters use the line on a working day.",
      "Talks begin again on Thursday at the mediator's office in Bergen. However, the operator said that it could not afford more without higher fares. Meanwhile, the bridge company added forty buses.",
      "The strike is the first on the line since 1998. They hope for an agreement before the holidays. Is there a refund? Monthly passes are extended by the number of days lost.",
    ],
    questions: [
      ["How many commuters use the ferry?", "12,000 commuters"],
      ["When do talks begin again?", "Thursday"],
      ["Why did the crews stop work?", "over pay"],
      ["How much does the union ask for?", "6 percent"],
      ["What happens to monthly passes?", "Monthly passes are extended"],
      ["When was the last strike?", "since 1998"],
    ],
  },
  {
    title: "How zinc-air batteries work",
    passages: [
      "Zinc-air batteries take oxygen from the air, which makes them light. Therefore, a cell holds up to 400 watt-hours per kilogram. The cells in hearing aids last about two weeks once their seal is removed.",
      "Recharging is hard, because zinc grows needles that pierce the separator. In addition, carbon dioxide from the air spoils the electrolyte. Researchers at Osterby coated the zinc with a polymer and reached 800 cycles.",
      "Click here to buy. Zinc costs about $2.60 a kilogram, a tenth of the price of lithium. Mines in Peru, Australia and China supply most of it.",
    ],
    questions: [
      ["Why are zinc-air batteries hard to recharge?", "zinc grows needles"],
      ["How much does zinc cost?", "$2.60 a kilogram"],
      ["How much energy does a zinc-air cell hold?", "400 watt-hours"],
      ["How long do hearing aid cells last?", "two weeks"],
      ["Where is zinc mined?", "Peru, Australia and China"],
    ],
  },
];
