{{/* The four apps, by the names of their images and of their values. */}}
{{- define "coinslot.apps" -}}gateway util-worker data-worker llm-worker{{- end }}

{{/* The queues that a worker serves. Of (app). */}}
{{- define "coinslot.queues" -}}
{{- if eq . "util-worker" }}util util-heavy{{ else }}{{ trimSuffix "-worker" . }}{{ end -}}
{{- end }}

{{/* The name of a release's part. Of (root, app). */}}
{{- define "coinslot.name" -}}
{{ printf "%s-%s" (trunc 40 .root.Release.Name) .app }}
{{- end }}

{{/* What never changes of a part: a selector. Of (root, app). */}}
{{- define "coinslot.selector" -}}
app.kubernetes.io/name: coinslot-{{ .app }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end }}

{{/* Of (root, app). */}}
{{- define "coinslot.labels" -}}
{{ include "coinslot.selector" . }}
app.kubernetes.io/part-of: coinslot
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* A part by itself has the image of its target of the Dockerfile. Of (root, app). */}}
{{- define "coinslot.image" -}}
{{- $image := .root.Values.image -}}
{{- $own := (index .root.Values .app).tag -}}
{{ required "image.registry: where the images were pushed to" $image.registry }}/coinslot-{{ .app }}:{{ coalesce $own $image.tag .root.Chart.AppVersion }}
{{- end }}

{{/* Nobody special, who can write nowhere but in /tmp. */}}
{{- define "coinslot.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "coinslot.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* What an app reads: what the chart decides, what was set, and where its secrets lie. Of (root, app). */}}
{{- define "coinslot.environment" -}}
{{- $values := index .root.Values .app -}}
- { name: METRICS_HOST, value: "0.0.0.0" }
- { name: METRICS_PORT, value: "9464" }
{{- if eq .app "gateway" }}
- { name: HOST, value: "0.0.0.0" }
- { name: PORT, value: "4021" }
{{- end }}
{{- range $name, $value := $values.settings }}
- name: {{ $name }}
  value: {{ $value | toJson }}
{{- end }}
{{- range $name := $values.secretSettings }}
- name: {{ $name }}_FILE
  value: /run/secrets/coinslot/{{ $name }}
{{- end }}
{{- end }}

{{/* What an app cannot start without, or must not be left to chance. Of (root, app). */}}
{{- define "coinslot.check" -}}
{{- $values := index .root.Values .app -}}
{{- $settings := $values.settings -}}
{{- if not (has "REDIS_URL" $values.secretSettings) }}{{ fail (printf "%s.secretSettings: REDIS_URL must be among them" .app) }}{{ end -}}
{{- if eq .app "gateway" }}
{{- $_ := required "gateway.settings.PAY_TO: the address that is paid" $settings.PAY_TO }}
{{- $_ = required "gateway.settings.PUBLIC_URL: the origin that buyers see" $settings.PUBLIC_URL }}
{{- if .root.Values.ingress.enabled }}
{{- $_ = required "gateway.settings.TRUSTED_PROXIES: how many proxies add to X-Forwarded-For; all callers are one otherwise" $settings.TRUSTED_PROXIES }}
{{- end }}
{{- else if ne .app "util-worker" }}
{{- $_ := required (printf "%s.settings.CONTACT_EMAIL: the address that data providers may write to" .app) $settings.CONTACT_EMAIL }}
{{- end }}
{{- end }}
