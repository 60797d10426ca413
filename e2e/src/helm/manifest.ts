/** What the tests look at in a manifest. */
export type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly automountServiceAccountToken?: boolean;
  readonly spec: Spec;
};

type Spec = {
  readonly replicas?: number;
  readonly template: { readonly metadata: Manifest["metadata"]; readonly spec: Pod };
  readonly selector: { readonly matchLabels: Readonly<Record<string, string>> };
  readonly maxUnavailable?: number;
  readonly minAvailable?: number;
  readonly scaleTargetRef: { readonly name: string };
  readonly minReplicaCount: number;
  readonly triggers: readonly { readonly metadata: Readonly<Record<string, string>> }[];
  readonly ingress?: readonly Rule[];
  readonly egress: readonly Rule[];
  readonly ports: readonly { readonly targetPort: string }[];
  readonly groups: unknown;
};

type Rule = {
  readonly ports: readonly { readonly port: number | string }[];
  readonly from?: readonly object[];
  readonly to?: readonly {
    readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] };
  }[];
};

type Pod = {
  readonly serviceAccountName: string;
  readonly automountServiceAccountToken: boolean;
  readonly terminationGracePeriodSeconds: number;
  readonly securityContext: object;
  readonly containers: readonly [Container];
  readonly volumes: readonly {
    readonly name: string;
    readonly secret?: {
      readonly items: readonly { readonly key: string; readonly path: string }[];
    };
  }[];
};

type Probe = { readonly httpGet: { readonly path: string; readonly port: string } };

type Container = {
  readonly image: string;
  readonly command?: readonly string[];
  readonly securityContext: object;
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe: Probe;
  readonly readinessProbe: Probe;
  readonly livenessProbe: Probe;
  readonly lifecycle?: { readonly preStop: { readonly exec: { readonly command: string[] } } };
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
};
